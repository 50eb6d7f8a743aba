package org.taugru.sets.store;

import java.net.URI;
import java.util.List;
import org.taugru.sets.store.Content.Folder;
import org.taugru.sets.store.Content.Known;
import org.taugru.sets.store.Content.Unknown;

/// Reviews, and vectors of words.
final class TextSets {
  private static final long GIGABYTE = 1_000_000_000;

  static final PublishedSet IMDB = new PublishedSet("imdb",
      "50,000 film reviews, half of them positive and half negative: 25,000 to train and 25,000 to test.",
      Licence.NONE_STATED,
      List.of("Andrew L. Maas", "Raymond E. Daly", "Peter T. Pham", "Dan Huang", "Andrew Y. Ng", "Christopher Potts"),
      2011,
      "A. L. Maas, R. E. Daly, P. T. Pham, D. Huang, A. Y. Ng, C. Potts: Learning word vectors for sentiment analysis."
          + " Proceedings of the ACL, 142-150, 2011",
      URI.create("https://ai.stanford.edu/~amaas/data/sentiment/"),
      List.of(
          new Form("tar", Packaging.TAR_GZIP, Coverage.WHOLE, "the published archive", List.of(
              SetFile.of("imdb/aclImdb_v1.tar.gz",
                  new Known(84_125_825, "c40f74a18d3b61f90feba1e17730e0d38e8b97c05fde7008942e91923d1658fe"),
                  "https://ai.stanford.edu/~amaas/data/sentiment/aclImdb_v1.tar.gz"))),
          new Form("labelled", Packaging.TAR_GZIP, Coverage.WHOLE, "the reviews with labels only", List.of(
              SetFile.of("imdb/aclImdb_labeled.tar.gz",
                  new Known(28_630_807, "f67045325b9d922b41412e594eb01237c5f73a429293e520d15b2d9a68f6dc44")))),
          new Form("folder", Packaging.FOLDER, Coverage.WHOLE, "either of them, unpacked", List.of(
              SetFile.of("imdb/aclImdb", new Folder(List.of("train/pos", "train/neg", "test/pos", "test/neg")))))),
      List.of(
          new MemberFiles("aclImdb/t*/[pn]*/*.txt", "text/plain", "review", "sc:Text",
              "(?:.*/)?aclImdb/t[a-z]+/(pos|neg)/.*")));

  static final PublishedSet GLOVE = new PublishedSet("glove",
      "GloVe 6B: vectors of 400,000 English words, learned from Wikipedia 2014 and Gigaword 5; those of 100 numbers are used.",
      Licence.PDDL, List.of("Jeffrey Pennington", "Richard Socher", "Christopher D. Manning"), 2014,
      "J. Pennington, R. Socher, C. D. Manning: GloVe: global vectors for word representation."
          + " Proceedings of EMNLP, 1532-1543, 2014",
      URI.create("https://nlp.stanford.edu/projects/glove/"),
      List.of(
          new Form("zip", Packaging.ZIP, Coverage.WHOLE, "the published archive, with vectors of four sizes", List.of(
              SetFile.of("glove/glove.6B.zip",
                  new Known(862_182_613, "617afb2fe6cbd085c235baf7a465b96f4112bd7f7ccb2b2cbd649fed9cbcf2fb"),
                  "https://nlp.stanford.edu/data/glove.6B.zip",
                  "https://downloads.cs.stanford.edu/nlp/data/glove.6B.zip"))),
          new Form("text", Packaging.FILES, Coverage.WHOLE, "the file of it that is used", List.of(
              SetFile.of("glove/glove.6B.100d.txt",
                  new Known(347_116_733, "95dde4dfd627ab26608d33e76d1195ec059734bd29089ea52cadb08d07c64544")))),
          new Form("gzip", Packaging.GZIP, Coverage.WHOLE, "the same, compressed", List.of(
              SetFile.of("glove/glove.6B.100d.txt.gz", new Unknown(GIGABYTE)))),
          new Form("frequent", Packaging.GZIP, Coverage.PART, "25,134 words that are frequent in IMDB", List.of(
              SetFile.of("glove/glove.6B.100d.imdb25k.txt.gz",
                  new Known(8_311_455, "43025c62d3c98923c19eeb1428ae181370bde53aff5dd786d26b8eb65bb28c3f"))))),
      List.of());

  private TextSets() {
  }
}
