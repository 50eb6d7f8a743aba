package org.taugru.sets.store;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// A real server on this machine that does what a test wants, and writes down what it was asked.
final class LoopbackServer implements AutoCloseable {
  interface Behaviour {
    void answer(HttpExchange exchange) throws IOException;
  }

  /// @param sent how many bytes of a body were handed out
  record Request(String path, @Nullable String range, @Nullable String ifRange, int sent) {
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> log = new CopyOnWriteArrayList<>();

  LoopbackServer(Behaviour behaviour) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", exchange -> {
      try (exchange) {
        behaviour.answer(exchange);
      }
    });
    server.start();
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  List<Request> log() {
    return log;
  }

  /// A file as ordinary servers send it.
  ///
  /// @param cut how many bytes of each answer go out before the connection breaks; negative for all of them
  void file(HttpExchange exchange, byte[] body, @Nullable String tag, int cut) throws IOException {
    String range = exchange.getRequestHeaders().getFirst("Range");
    String ifRange = exchange.getRequestHeaders().getFirst("If-Range");
    if (tag != null)
      exchange.getResponseHeaders().set("ETag", tag);
    int from = range == null || !String.valueOf(tag).equals(ifRange) ? 0
        : Integer.parseInt(range.replaceAll("bytes=([0-9]+)-", "$1"));
    byte[] rest = Arrays.copyOfRange(body, from, body.length);
    int sent = cut < 0 ? rest.length : Math.min(cut, rest.length);
    log.add(new Request(exchange.getRequestURI().getPath(), range, ifRange, sent));
    if (from > 0)
      exchange.getResponseHeaders().set("Content-Range", "bytes " + from + "-" + (body.length - 1) + "/" + body.length);
    exchange.sendResponseHeaders(from > 0 ? 206 : 200, rest.length);
    OutputStream out = exchange.getResponseBody();
    out.write(rest, 0, sent);
    out.flush();
  }

  /// A body without a length.
  void chunked(HttpExchange exchange, byte[] body) throws IOException {
    log.add(new Request(exchange.getRequestURI().getPath(), null, null, body.length));
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  void status(HttpExchange exchange, int status) throws IOException {
    log.add(new Request(exchange.getRequestURI().getPath(), exchange.getRequestHeaders().getFirst("Range"), null, 0));
    exchange.sendResponseHeaders(status, -1);
  }

  void redirect(HttpExchange exchange, String to) throws IOException {
    exchange.getResponseHeaders().set("Location", to);
    status(exchange, 302);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
