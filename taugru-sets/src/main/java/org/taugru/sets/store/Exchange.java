package org.taugru.sets.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// One source and what it sends.
final class Exchange {
  private static final int BLOCK = 1 << 16;
  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int RANGE_NOT_SATISFIABLE = 416;

  private final HttpClient client;
  private final Download.Patience patience;
  private final URI source;
  private final PartFile part;
  private final Wanted wanted;
  private final Download.Listener listener;

  Exchange(HttpClient client, Download.Patience patience, URI source, PartFile part, Wanted wanted,
      Download.Listener listener) {
    this.client = client;
    this.patience = patience;
    this.source = source;
    this.part = part;
    this.wanted = wanted;
    this.listener = listener;
  }

  /// Returns the digest of all that was wanted.
  String run() throws IOException {
    if (part.size() > 0 && part.size() >= wanted.bytes().orElse(0) && wanted.sha256().isPresent()) {
      // the process ended between the last byte and the name; or these are bytes of something else
      String sha256 = part.sha256();
      if (wanted.sha256().get().equals(sha256))
        return sha256;
      if (wanted.bytes().isPresent())
        part.begin(Optional.empty());
    }
    // after a power cut, a part may end in zeros that nobody sent; only a digest tells
    receive(wanted.sha256().isPresent() ? part.version(source) : Optional.empty());
    return verified();
  }

  private String verified() throws IOException {
    if (wanted.bytes().isPresent() && part.size() != wanted.bytes().getAsLong())
      throw new SourceException(
          host() + " ended after " + part.size() + " of " + wanted.bytes().getAsLong() + " bytes");
    if (part.size() == 0)
      throw new SourceException(host() + " sent nothing");
    String sha256 = part.sha256();
    if (wanted.sha256().isPresent() && !wanted.sha256().get().equals(sha256)) {
      part.begin(Optional.empty());
      throw new SourceException(
          "what " + host() + " sent has SHA-256 " + sha256 + ", but " + wanted.sha256().get() + " "
              + wanted.why() + "; it was deleted");
    }
    return sha256;
  }

  private void receive(Optional<PartFile.Version> version) throws IOException {
    HttpResponse<InputStream> response = ask(version);
    int status = response.statusCode();
    if (status == OK || version.isPresent() && status == PARTIAL) {
      copy(response, status == PARTIAL);
      return;
    }
    response.body().close();
    if (version.isEmpty() || status != RANGE_NOT_SATISFIABLE)
      throw new SourceException(host() + " answered " + status);
    if (header(response, "Content-Range").equals(Optional.of("bytes */" + part.size())))
      return; // there is no more of it
    part.begin(Optional.empty());
    receive(Optional.empty());
  }

  private void requireContinuation(HttpResponse<InputStream> response) throws IOException {
    String range = header(response, "Content-Range").orElse("nothing");
    if (range.startsWith("bytes " + part.size() + "-"))
      return;
    String problem = host() + " was asked for bytes from " + part.size() + " on and sent " + range;
    part.begin(Optional.empty());
    throw new SourceException(problem);
  }

  /// @param continues whether it goes on with the part that is there
  private void copy(HttpResponse<InputStream> response, boolean continues) throws IOException {
    try (InputStream in = response.body(); SilenceWatch watch = new SilenceWatch(in, patience.silence())) {
      if (continues)
        requireContinuation(response);
      OptionalLong rest = length(response);
      long offered = rest.isPresent() ? (continues ? part.size() : 0) + rest.getAsLong() : 0;
      if (offered > 0 && wanted.bytes().isPresent() && offered != wanted.bytes().getAsLong())
        throw new SourceException(
            host() + " offers a file of " + offered + " bytes, and it should have " + wanted.bytes().getAsLong());
      if (offered > wanted.atMost())
        throw tooLong("offers " + offered + " bytes, more");
      if (!continues)
        part.begin(validator(response).map(text -> new PartFile.Version(source.toString(), text)));
      byte[] block = new byte[BLOCK];
      for (int count = read(in, block, watch); count >= 0; count = read(in, block, watch)) {
        watch.heard();
        if (part.size() + count > wanted.atMost()) {
          part.begin(Optional.empty());
          throw tooLong("sends more");
        }
        part.append(block, count);
        listener.received(part.size(), wanted.bytes().orElse(offered));
      }
    }
  }

  private SourceException tooLong(String what) {
    return new SourceException(
        host() + " " + what + " than the " + wanted.atMost() + " bytes that it may have at most");
  }

  private int read(InputStream in, byte[] block, SilenceWatch watch) throws IOException {
    try {
      int count = in.read(block);
      if (!watch.struck())
        return count;
    } catch (IOException e) {
      if (!watch.struck())
        throw new SourceException(host() + " broke off after " + part.size() + " bytes", e);
    }
    throw silent();
  }

  private SourceException silent() {
    return new SourceException(
        host() + " has sent nothing for " + patience.silence().toMillis() / 1000.0 + " s");
  }

  private HttpResponse<InputStream> ask(Optional<PartFile.Version> version) throws IOException {
    URI address = source;
    for (int hops = 0; hops <= Redirect.MOST; hops++) {
      HttpRequest.Builder request = HttpRequest.newBuilder(address).header("User-Agent", "taugru")
          .header("Accept-Encoding", "identity");
      if (version.isPresent())
        request.header("Range", "bytes=" + part.size() + "-").header("If-Range", version.get().validator());
      HttpResponse<InputStream> response = send(request.build());
      if (!Redirect.isOne(response.statusCode()))
        return response;
      response.body().close();
      address = Redirect.follow(address, header(response, "Location"));
    }
    throw new SourceException(host() + " redirects more than " + Redirect.MOST + " times");
  }

  private HttpResponse<InputStream> send(HttpRequest request) throws IOException {
    CompletableFuture<HttpResponse<InputStream>> answer = client.sendAsync(request,
        HttpResponse.BodyHandlers.ofInputStream());
    String host = request.uri().getHost();
    try {
      // longer than a connection may take, so that it is this one that is told apart
      return answer.get(patience.connect().plus(patience.silence()).toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw silent();
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while " + host + " was waited for");
    } catch (ExecutionException e) {
      throw new SourceException(host + " cannot be reached (" + reason(e.getCause()) + ")", e);
    }
  }

  private String host() {
    return String.valueOf(source.getHost());
  }

  /// Why there was no answer.
  private static String reason(@Nullable Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause())
      if (cause instanceof UnresolvedAddressException)
        return "its name is not known here";
    return switch (problem) {
      case HttpConnectTimeoutException _ -> "no connection in time";
      case SSLException secret -> "no secure connection: " + secret.getMessage();
      case ConnectException _ -> "connection refused";
      case null -> "no answer";
      default -> "no answer: " + Objects.requireNonNullElse(problem.getMessage(), problem.getClass().getSimpleName());
    };
  }

  /// What `If-Range` may carry: an ETag that promises equal bytes, else the date of the last change.
  private static Optional<String> validator(HttpResponse<?> response) {
    return header(response, "ETag").filter(tag -> tag.startsWith("\"")).or(() -> header(response, "Last-Modified"))
        .filter(PartFile.Version::canBeSent);
  }

  private static OptionalLong length(HttpResponse<?> response) {
    return header(response, "Content-Length").filter(text -> text.matches("[0-9]{1,18}")).stream()
        .mapToLong(Long::parseLong).findFirst();
  }

  private static Optional<String> header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name);
  }
}
