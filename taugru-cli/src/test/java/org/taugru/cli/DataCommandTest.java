package org.taugru.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.json.Json;
import org.taugru.safetensors.files.Sha256;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.PublishedSets;
import org.taugru.sets.store.SetFile;

/// The commands of data sets, with a mirror on this machine.
final class DataCommandTest {
  private static final Path SHARED = Path.of("..", "..", "shared", "data");
  private static final String FSDD =
      "fsdd/free-spoken-digit-dataset-26eb9aaf76e81b692f806f9140c2d2777410d7a1.tar.gz";

  @TempDir
  Path folder;

  private Cli run(String line) {
    return Cli.run(folder, "data " + line + " --data-dir @/data");
  }

  private Path data() {
    return folder.resolve("data");
  }

  private List<String> files() throws IOException {
    if (!Files.exists(data()))
      return List.of();
    try (Stream<Path> paths = Files.walk(data())) {
      return paths.filter(Files::isRegularFile).map(path -> data().relativize(path).toString().replace('\\', '/'))
          .sorted().toList();
    }
  }

  /// Sends files by their paths, one after another.
  private static final class Mirror implements AutoCloseable {
    private final ServerSocket socket;
    private final Map<String, byte[]> files;

    Mirror(Map<String, byte[]> files) throws IOException {
      this.socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
      this.files = files;
      Thread.ofVirtual().start(() -> {
        while (!socket.isClosed())
          try (Socket client = socket.accept()) {
            answer(client);
          } catch (IOException e) {
            // closed, or the client went
          }
      });
    }

    private void answer(Socket client) throws IOException {
      BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), ISO_8859_1));
      String path = String.valueOf(in.readLine()).replaceAll("^GET /|\\s.*$", "");
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine())
        assertThat(line).contains(":");
      byte[] body = files.get(path);
      String head = body == null ? "404 Not Found\r\nContent-Length: 0" : "200 OK\r\nContent-Length: " + body.length;
      client.getOutputStream().write(("HTTP/1.1 " + head + "\r\nConnection: close\r\n\r\n").getBytes(ISO_8859_1));
      if (body != null)
        client.getOutputStream().write(body);
    }

    String address() {
      return "http://127.0.0.1:" + socket.getLocalPort() + "/";
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  void listShowsEverySetAndWhetherItIsThere() throws IOException {
    Cli cli = run("list");
    assertThat(cli.exit()).as(cli.err()).isZero();
    assertThat(cli.out().lines().filter(line -> line.matches("[a-z0-9-]+ +absent .*")))
        .hasSameSizeAs(PublishedSets.all());
    assertThat(cli.out()).contains("They are looked for in " + data());
    Files.createDirectories(data().resolve("mnist"));
    Files.writeString(data().resolve("mnist/train-labels-idx1-ubyte.gz"), "short");
    assertThat(run("list mnist").out()).containsPattern("mnist +incomplete ").contains("mnist: " + data());
    Files.createDirectories(data().resolve("fsdd"));
    Files.writeString(data().resolve(FSDD), "anything");
    assertThat(run("list fsdd imdb").out()).containsPattern("fsdd +present +tar ").containsPattern("imdb +absent ")
        .doesNotContain("mnist");
  }

  @Test
  void listAsJsonHasStatesFormsAndDigests() throws IOException {
    Files.createDirectories(data().resolve("fsdd"));
    Files.writeString(data().resolve(FSDD), "anything");
    List<Json> sets = Json.parse(run("list --json").out()).asArray();
    assertThat(sets).extracting(set -> set.asObject().string("name")).isEqualTo(PublishedSets.names());
    assertThat(sets).allSatisfy(set -> assertThat(set.asObject().array("forms")).isNotEmpty());
    assertThat(sets.getFirst().asObject().string("state")).isEqualTo("absent");
    Json.Obj fsdd = Json.parse(run("list fsdd --json").out()).asArray().getFirst().asObject();
    assertThat(fsdd.string("state")).isEqualTo("present");
    assertThat(fsdd.array("paths").getFirst().asString()).isEqualTo(data().resolve(FSDD).toString());
  }

  @Test
  void listAsCroissantIsADocumentOrAnArrayOfThem() {
    assertThat(Json.parse(run("list mnist --croissant").out()).asObject().string("conformsTo"))
        .isEqualTo("http://mlcommons.org/croissant/1.1");
    assertThat(Json.parse(run("list --croissant").out()).asArray()).hasSameSizeAs(PublishedSets.all());
  }

  @Test
  void fetchWithoutANetworkSaysInOneLineWhatToPutWhere() throws IOException {
    String nobody;
    try (Mirror gone = new Mirror(Map.of())) {
      nobody = gone.address();
    }
    Cli cli = run("fetch mnist --mirror " + nobody);
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err()).hasLineCount(1).isEqualTo("taugru: cannot fetch mnist/train-images-idx3-ubyte.gz: 127.0.0.1"
        + " cannot be reached (connection refused). Try again, or get " + nobody + "mnist/train-images-idx3-ubyte.gz by"
        + " other means and put it at " + data().resolve("mnist/train-images-idx3-ubyte.gz") + System.lineSeparator());
    assertThat(files()).isEmpty();
  }

  @Test
  void aDigestThatNobodyPublishedIsSaidKeptAndComparedWith() throws IOException {
    byte[] body = "any archive".getBytes(ISO_8859_1);
    String sha256 = new Sha256().add(body, body.length).hex();
    try (Mirror mirror = new Mirror(Map.of(FSDD, body))) {
      Cli cli = run("fetch fsdd --mirror " + mirror.address());
      assertThat(cli.exit()).as(cli.err()).isZero();
      assertThat(cli.out()).hasLineCount(1).contains("fetched: " + data().resolve(FSDD), sha256);
      assertThat(cli.err()).hasLineCount(1).startsWith("fetching " + FSDD);
      assertThat(run("fetch fsdd --quiet --mirror " + mirror.address()).out()).startsWith("already there: ");
    }
    assertThat(files()).containsExactly(FSDD, FSDD + ".sha256");
    assertThat(run("verify fsdd").out()).isEqualTo("as fetched    " + data().resolve(FSDD) + System.lineSeparator());
    Files.writeString(data().resolve(FSDD), "changed");
    Cli wrong = run("verify");
    assertThat(wrong.exit()).isEqualTo(1);
    assertThat(wrong.out()).contains("wrong         " + data().resolve(FSDD), "absent        mnist");
    assertThat(wrong.err()).hasLineCount(1).contains(sha256 + " was fetched first");
    assertThat(run("fetch fsdd --mirror http://127.0.0.1:1/").err()).hasLineCount(1)
        .contains("Delete it, and fetch it");
  }

  @Test
  void aSetThatFailsDoesNotKeepOthersFromBeingFetched() throws IOException {
    try (Mirror mirror = new Mirror(Map.of(FSDD, new byte[9]))) {
      Cli cli = run("fetch basic-motions fsdd --quiet --mirror " + mirror.address());
      assertThat(cli.exit()).isEqualTo(1);
      assertThat(cli.err()).hasLineCount(1).contains("BasicMotions_TRAIN.ts: 127.0.0.1 answered 404");
      assertThat(cli.out()).hasLineCount(1).contains(FSDD);
    }
  }

  /// A folder where a file should be cannot be read by anybody.
  @Test
  void aFileThatCannotBeReadDoesNotKeepOthersFromBeingFetchedOrVerified() throws IOException {
    byte[] body = "any archive".getBytes(ISO_8859_1);
    Files.createDirectories(data().resolve(FSDD).getParent());
    Files.write(data().resolve(FSDD), body);
    Files.writeString(data().resolve(FSDD + ".sha256"), "damaged");
    Files.createDirectories(data().resolve("glove"));
    Files.writeString(data().resolve("glove/glove.6B.100d.txt.gz"), "anything");
    Files.createDirectories(data().resolve("timeseries/uea/BasicMotions_TRAIN.ts"));
    try (Mirror mirror = new Mirror(Map.of())) {
      Cli fetch = run("fetch fsdd basic-motions glove --quiet --mirror " + mirror.address());
      assertThat(fetch.exit()).isEqualTo(1);
      assertThat(fetch.err().lines()).hasSize(2)
          .satisfiesExactly(line -> assertThat(line).contains("is not the digest of free-spoken"),
              line -> assertThat(line).contains("BasicMotions_TRAIN.ts"));
      assertThat(fetch.out()).isEqualTo(
          "already there: " + data().resolve("glove/glove.6B.100d.txt.gz") + System.lineSeparator());
    }
    Cli verify = run("verify fsdd glove");
    assertThat(verify.exit()).isEqualTo(1);
    assertThat(verify.err()).hasLineCount(1).contains("is not the digest of free-spoken");
    assertThat(verify.out()).hasLineCount(1).startsWith("not known     " + data().resolve("glove"));
  }

  /// Forms of one folder are told apart by how many windows it has.
  @Test
  void anUnpackedPartOfASetIsAPart() throws IOException {
    Path har = data().resolve("uci-har/UCI HAR Dataset");
    for (String split : List.of("train", "test"))
      Files.createDirectories(har.resolve(split).resolve("Inertial Signals"));
    Files.writeString(har.resolve("train/y_train.txt"), "1\n".repeat(2400));
    Files.writeString(har.resolve("test/y_test.txt"), "1\n".repeat(950));
    assertThat(run("list uci-har").out()).containsPattern("uci-har +part ");
    try (Mirror mirror = new Mirror(Map.of())) {
      assertThat(run("fetch uci-har --mirror " + mirror.address()).err()).contains("cannot fetch uci-har/human");
    }
    Files.writeString(har.resolve("train/y_train.txt"), "1\r\n".repeat(7352).stripTrailing());
    Files.writeString(har.resolve("test/y_test.txt"), "1\n".repeat(2947));
    assertThat(run("list uci-har").out()).containsPattern("uci-har +present +folder ");
    assertThat(run("fetch uci-har").out()).startsWith("already there: ");
    Files.writeString(har.resolve("test/y_test.txt"), "1\n".repeat(2946));
    assertThat(run("list uci-har").out()).containsPattern("uci-har +part ");
  }

  /// Of commands in one process, as tests and programs run them.
  @Test
  void theOptionIsThatOfOneCommandAndThePropertyThatOfAll() {
    String before = System.getProperty(DataFolder.PROPERTY);
    System.setProperty(DataFolder.PROPERTY, folder.resolve("by property").toString());
    try {
      Cli option = Cli.run(folder, "train smnist --data-dir @/by-option --out @/run");
      assertThat(option.err()).contains("mnist is not in the data folder " + folder.resolve("by-option"));
      Cli property = Cli.run(folder, "train smnist --out @/run");
      assertThat(property.err()).contains("mnist is not in the data folder " + folder.resolve("by property"));
    } finally {
      if (before == null)
        System.clearProperty(DataFolder.PROPERTY);
      else
        System.setProperty(DataFolder.PROPERTY, before);
    }
  }

  @Test
  void aRealSetIsFetchedAndRight() throws IOException {
    assumeTrue(Files.isDirectory(SHARED), "the real files are not beside this checkout");
    List<SetFile> files = PublishedSets.named("basic-motions").download().files();
    Map<String, byte[]> bodies =
        Map.of(files.getFirst().path(), Files.readAllBytes(SHARED.resolve(files.getFirst().path())),
            files.getLast().path(), Files.readAllBytes(SHARED.resolve(files.getLast().path())));
    try (Mirror mirror = new Mirror(bodies)) {
      Cli cli = run("fetch basic-motions --quiet --mirror " + mirror.address());
      assertThat(cli.exit()).as(cli.err()).isZero();
      assertThat(cli.err()).isEmpty();
      assertThat(cli.out()).hasLineCount(2);
    }
    assertThat(run("verify basic-motions").out().lines()).hasSize(2).allMatch(line -> line.startsWith("right "));
    assertThat(run("where basic-motions").out().lines()).containsExactly(
        data().resolve("timeseries/uea/BasicMotions_TRAIN.ts").toString(),
        data().resolve("timeseries/uea/BasicMotions_TEST.ts").toString());
    assertThat(run("list basic-motions").out()).containsPattern("basic-motions +present +ts +0.5 MB");
  }

  @Test
  void everySetOfTheSharedFolderIsThereAndRight() {
    assumeTrue(Files.isDirectory(SHARED), "the real files are not beside this checkout");
    Cli list = Cli.run(List.of("data", "list", "--data-dir", SHARED.toString()));
    assertThat(list.out().lines().filter(line -> line.matches("[a-z0-9-]+ +(present|part) .*")))
        .hasSameSizeAs(PublishedSets.all());
    Cli verify = Cli.run(List.of("data", "verify", "--data-dir", SHARED.toString()));
    assertThat(verify.exit()).as(verify.err()).isZero();
    assertThat(verify.out().lines()).hasSizeGreaterThan(20).allMatch(line -> line.startsWith("right "));
  }

  @Test
  void whereNamesTheFolderAndSaysWhatIsMissing() {
    assertThat(run("where").out()).isEqualTo(data() + System.lineSeparator());
    Cli cli = run("where glove");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err()).hasLineCount(1).isEqualTo("taugru: glove is not in the data folder " + data()
        + "; run: taugru data fetch glove --data-dir " + data() + ", or put glove.6B.zip into "
        + data().resolve("glove")
        + System.lineSeparator());
    assertThat(run("verify glove").exit()).isEqualTo(1);
    assertThat(run("verify").exit()).isZero();
  }

  @Test
  void progressIsOneLineOnATerminalAndALineAFileElsewhere() {
    SetFile file = PublishedSets.named("mnist").download().files().getFirst();
    StringWriter terminal = new StringWriter();
    try (FetchProgress progress =
        new FetchProgress(new PrintWriter(terminal), new ProgressLine.Style.OneLine(() -> 30))) {
      progress.received(file, 50, 200);
      progress.received(file, 51, 200);
      progress.received(file, 200, 200);
    }
    assertThat(terminal.toString().split("\r\u001b\\[K", -1)).hasSize(4).allMatch(line -> line.length() < 30)
        .satisfies(lines -> assertThat(lines[1]).endsWith("ubyte.gz   25 % of 0.0 MB"))
        .satisfies(lines -> assertThat(lines[3]).isEmpty());
    StringWriter plain = new StringWriter();
    try (FetchProgress progress = new FetchProgress(new PrintWriter(plain), new ProgressLine.Style.Plain())) {
      progress.received(file, 50, 0);
      progress.received(file, 60, 0);
    }
    assertThat(plain.toString()).isEqualTo("fetching mnist/train-images-idx3-ubyte.gz" + System.lineSeparator());
  }
}
