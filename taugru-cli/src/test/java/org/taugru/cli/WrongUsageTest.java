package org.taugru.cli;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.train.SettingEdit;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// Wrong usage ends with exit code 2 and one line that says what is accepted, and leaves nothing behind.
final class WrongUsageTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|',
      textBlock = """
          train                                         | a task is needed: taugru train mackey-glass
          bench                                         | MEASUREMENT is missing; there are step, stream, train, growth, roofline, product, gpu, ltsf (see
          theory nope                                   | there is no chapter nope; there are delay-response, continuous-dependence, linear-rnn
          theory --tolerance 0                          | --tolerance is 0.0; it must be above 0 and at most 0.001 (see
          theory --tolerance NaN                        | --tolerance is NaN; it must be above 0 and at most 0.001 (see
          theory --tolerance x                          | --tolerance is x; it must be a number (see
          theory --seed x                               | --seed is x; it must be a whole number (see
          trian                                         | there is no command trian in taugru; perhaps train is meant; there are fit,
          train ading-30                                | there is no task ading-30; perhaps adding-30 is meant. Benchmarks: mackey-glass
          train adding-1                                | there is no task adding-1; its number must be from 2 to 100000 (see
          train copy-0                                  | there is no task copy-0; its number must be from 1 to 100000 (see
          train adding-20 --hiden 4                     | there is no option --hiden in taugru train; perhaps --hidden is meant (see
          train adding-20 --hiden=4                     | there is no option --hiden=4 in taugru train; perhaps --hidden is meant (see
          train adding-20 --hidden 4 --hidden 5         | --hidden is given twice; use it once (see
          train adding-20 --epochs 2 --set epochs=3     | --epochs 2 and --set epochs=3 contradict each other; use one of them (see
          train adding-20 --set lr=1 --set lr=2         | --set lr=1 and --set lr=2 contradict each other; use one of them (see
          train adding-20 --epochs 2 --iterations 100   | --iterations is 100; epochs is 2, and both say how long to train. Use one of them (see
          train adding-20 --set tau=1,2,3               | tau is 1,2,3; there are more delays (3) than layers (1)
          train adding-20 --cell gru --set stepSize=2   | stepSize is 2; gru is a recurrence and no flow, so it has none (see
          train adding-20 --tau 2000000000              | taugru: a lag of 2000000000 steps cannot be stored. Use at most 1073741824 (see
          train adding-20 --hidden 1000000              | taugru: matrix W1: parameter W1 of 1000000 × 1000000 has 1000000000000 values
          train adding-20 --cell s4d --hidden 2147483647 | hidden is 2147483647; s4d of that size has more values than can be counted (see
          train adding-20 --threads 2000                | --threads is 2000; it must be at most 1024 (see
          train adding-20 --json=x                      | --json is x; it must be true or false, or no value at all (see
          train --config @/nope                         | nope is no run: it is neither a folder with a run.json nor that file (see
          train --config @/nope --resume @/nope         | --resume goes on with the runs that are there
          cells --hidden 100000                         | taugru: matrix W1: parameter W1 of 100000 × 100000 has 10000000000 values
          cells --hidden 2147483647                     | has 4611686014132420609 values; at most 2147483647 can be stored
          show s4d --hidden 2147483647                  | s4d with input 1 and hidden size 2147483647 has more values than can be counted; use smaller sizes (see
          show lem --set cell.dt=1 --set cell.dt=2      | --set cell.dt=1 and --set cell.dt=2 contradict each other; use one of them (see
          show lem --set cell.dt=NaN                    | cell.dt is NaN; it must be a number (see
          completion fish                               | there is no completion for fish; choose bash or zsh (see
          train nope                                    | there is no task nope. Benchmarks: mackey-glass, enso
          train adding-20 extra                         | taugru train has no use for extra (see
          train adding-20 --frob                        | there is no option --frob in taugru train (see
          train adding-20 --cell x                      | there is no cell x. Cells: tau-gru,
          train adding-20 --backend x                   | there is no backend x. Backends: auto, simd, cuda, cuda-accurate, cuda-fp32, ref (see
          train adding-20 --backend smid                | there is no backend smid; perhaps simd is meant. Backends: auto, simd, cuda, cuda-accurate, cuda-fp32, ref (see
          train adding-20 --backend CPU                 | there is no backend CPU; here it is called simd. Backends: auto,
          eval @/nope --backend gpu                     | there is no backend gpu; here it is called cuda. Backends: auto, simd, cuda, cuda-accurate, cuda-fp32, ref (see
          sweep adding-20 --backend x --out @/s         | there is no backend x. Backends: auto, simd, cuda, cuda-accurate, cuda-fp32, ref (see
          reproduce copy --backend x                    | there is no backend x. Backends: auto, simd, cuda, cuda-accurate, cuda-fp32, ref (see
          train adding-20 --lr                          | --lr needs a value: --lr RATE (see
          train adding-20 --lr x                        | --lr is x; it must be a number (see
          train adding-20 --lr 0                        | --lr is 0; it must be above 0 (see
          train adding-20 --tau -1                      | --tau is -1; it must be 0 or more (see
          train adding-20 --tau 1.5                     | --tau is 1.5; it must be a whole number (see
          train adding-20 --tau 99999999                | Use a shorter delay
          train adding-20 --hidden 0                    | --hidden is 0; it must be 1 or more (see
          train adding-20 --hidden 99999999999          | --hidden is 99999999999; it must be less than 2147483648 (see
          train adding-20 --batch 0                     | --batch is 0; it must be 1 or more (see
          train adding-20 --epochs 0                    | --epochs is 0; it must be 1 or more (see
          train adding-20 --iterations 0                | --iterations is 0; it must be 1 or more (see
          train mackey-glass --epochs 0                 | --epochs is 0; it must be 1 or more (see
          train mackey-glass --iterations 5             | --iterations is 5; mackey-glass counts epochs instead (see
          train adding-20 --threads 0                   | --threads is 0; it must be 1 or more (see
          train adding-20 --threads x                   | --threads is x; it must be a whole number (see
          train adding-20 --seeds x                     | --seeds is x; it must be different seeds as 3, 1..8 or 1,4,9 (see
          train adding-20 --set nope=3                  | there is no setting nope. Settings: data.OPTION, cell, cell.OPTION, tau
          train adding-20 --set nope                    | --set is nope; it must be KEY=VALUE (see
          train adding-20 --set epochs=0                | taugru: epochs is 0; it must be 1 or more (see
          train adding-20 --set evaluateEvery=0         | evaluateEvery is 0; it must be 1 or more (see
          train adding-20 --set clip=-1                 | clip is -1; it must be 0 or more (see
          train adding-20 --set dropout=1               | dropout is 1; it must be 0 or more and below 1 (see
          train adding-20 --set stateDropout=-1         | stateDropout is -1; it must be 0 or more and below 1 (see
          train adding-20 --set readout=x               | readout is x; it must be last or mean (see
          train copy-5 --set readout=mean --out @/run   | readout is mean; copy-5 is read out at every step, so there is nothing to choose (see
          train adding-20 --set stepSize=0              | stepSize is 0; it must be above 0 (see
          train adding-20 --set layers=0                | layers is 0; it must be 1 or more (see
          train adding-20 --set optimiser=x             | optimiser is x; it must be adam, adamw, rmsprop or sgd (see
          train adding-20 --set schedule=x              | schedule is x; it must be constant, cosine, plateau,
          train adding-20 --set schedule=0.1@           | schedule is 0.1@; it must be constant, cosine, plateau,
          train adding-20 --set optimiser=sgd --set momentum=1 | momentum is 1.0; it must be 0 or more and below 1 (see
          train adding-20 --set momentum=0.9            | momentum is 0.9; it must come with optimiser=sgd (see
          train adding-20 --set schedule=-1@3           | schedule is -1.0; it must be a factor above 0 (see
          train adding-20 --seeds 1,1                   | --seeds is 1,1; it must be different seeds as
          train adding-20 --seeds 1..2 --set seed=7     | --seeds and --set seed=… say the same thing
          train adding-20 --cell lem --set cell.dt=-1   | cell.dt is -1.0; it must be above 0 (see
          train adding-20 --set cell.nope=1             | tau-gru has no option nope. It has none (see
          train adding-20 --set cost.nope=1 --hidden 4  | cost.nope is for no state; there are h (see
          train adding-20 --set reconstruct=1           | reconstruct is 1.0; it must be 0 for tau-gru
          train adding-20 --memory 5                    | --memory is 5; it must be a whole number with k, m or g
          train adding-20 --memory 1k                   | is too small: one sequence of 20 steps takes
          train adding-20 --set weightDecay=-1          | weightDecay is -1.0; it must be 0 or more (see
          train adding-20 --set patience=-1             | patience is -1; it must be 0 or more (see
          train adding-20 --set checkpointEvery=0       | checkpointEvery is 0; it must be 1 or more (see
          train adding-20 --set seconds=-1              | seconds is -1; it must be 0 or more (see
          train adding-20 --set seed=x                  | seed is x; it must be a whole number (see
          train adding-20 --set rate.W=-1               | rate.W is -1; it must be 0 or more (see
          train adding-20 --set rate.nope=1 --hidden 4  | rate.nope is for no parameter; there are W1,
          train adding-20 --set decay.W=-1              | decay.W is -1.0; it must be 0 or more (see
          train adding-20 --set decay.nope=0 --set weightDecay=0.1 --hidden 4 | decay.nope is for no parameter; there are W1,
          train adding-20 --set optimiser=sgd --set decay.W=0 | decay.W is 0; it must come with adam or adamw (see
          train adding-20 --cell r-lstm                 | there is no cell r-lstm; it is trained by --cell lstm --set reconstruct=1 (see
          train adding-20 --set cell=s4                 | there is no cell s4; it is trained by --cell s4d --hidden 16 --set cell.modes=8 (see
          train adding-20 --cell s4d-4                  | there is no cell s4d-4; it is trained by --cell s4d --set layers=4 (see
          sweep adding-20 --cell r-lstm                 | there is no cell r-lstm; it is trained by --cell lstm --set reconstruct=1 (see
          train --resume @/nope                         | nope is no run: it has no run.json (see
          train --resume @/nope --lr 3                  | nope is no run: it has no run.json
          train --resume @/nope --cell tau-gru          | nope is no run: it has no run.json
          eval                                          | RUN is missing (see
          eval @/nope                                   | nope is no run: it has no run.json (see
          eval @/nope --task enso                       | nope is not there; --task is for a model file (see
          runs @/nope                                   | nope is no folder; runs are made by taugru train (see
          runs --sort bla                               | --sort is bla; it must be name, date or score (see
          runs --sort dat                               | --sort is dat; perhaps date is meant; it must be name, date or score (see
          runs --state foo                              | --state is foo; it must be running, ended, dead or unbegun (see
          train adding-20 --set =3                      | --set is =3; it must be KEY=VALUE, and the key is missing (see
          train adding-20 --set lr=                     | --set is lr=; it must be KEY=VALUE, and the value is missing (see
          train adding-20 --set learning_rate=1         | there is no setting learning_rate; here it is called lr (see
          train adding-20 --set batchSize=1             | there is no setting batchSize; here it is called batch (see
          train adding-20 --set wd=1                    | there is no setting wd; here it is called weightDecay (see
          train adding-20 --optimizer sgd               | there is no option --optimizer in taugru train; here it is --set optimiser=… (see
          train adding-20 --learning-rate=1             | there is no option --learning-rate=1 in taugru train; here it is --lr (see
          train adding-20 --seeds 3..1                  | --seeds is 3..1; it must be the other way round, 1..3: a range begins with its smaller end (see
          runs --frob                                   | there is no option --frob in taugru runs (see
          compare                                       | RUN is missing (see
          compare @/nope                                | nope holds no run (see
          compare @                                     | holds no run (see
          sweep                                         | TASK is missing (see
          sweep nope                                    | there is no task nope. Benchmarks: mackey-glass, enso
          sweep adding-20 --cell x                      | there is no cell x. Cells: tau-gru,
          sweep adding-20 --tau x                       | --tau is x; it must be a range low..high with 0 < low ≤ high
          sweep adding-20 --tau 9..3                    | --tau is 9..3; it must be a range
          sweep adding-20 --lr 0..1                     | --lr is 0..1; it must be a range
          sweep adding-20 --trials 0                    | --trials is 0; it must be 1 or more (see
          sweep adding-20 --trials 2000000000           | --trials is 2000000000; it must be at most 100000 (see
          sweep adding-20 --batch 2147483647 --out @/s  | a batch of 2147483647 sequences of 20 steps takes
          sweep adding-20 --tau 1..1e12 --out @/s       | it must be less than 2147483648 (see
          sweep adding-20 --set reconstruct=1 --out @/s | reconstruct is 1.0; it must be 0 for tau-gru
          sweep adding-20 --jobs 0                      | --jobs is 0; it must be 1 or more (see
          sweep adding-20 --iterations 0                | --iterations is 0; it must be 1 or more (see
          sweep adding-20 --set nope=1                  | there is no setting nope. Settings: data.OPTION, cell, cell.OPTION, tau
          reproduce                                     | WHAT is missing (see
          reproduce nope                                | there is nothing called nope to reproduce; choose mackey-glass,
          reproduce copy --cells x                      | there is no row x. Rows: tau-gru,
          reproduce copy --seeds x                      | --seeds is x; it must be different seeds as
          tasks x                                       | taugru tasks has no use for x (see
          tasks --frob                                  | there is no option --frob in taugru tasks (see
          data                                          | ACTION is missing; there are list, fetch, verify, where (see
          data nope                                     | there is no command nope in taugru data; there are list, fetch, verify, where (see
          data list mnits                               | there is no data set mnits; perhaps mnist is meant. Data sets: mnist, cifar10,
          data list --json --croissant                  | --json and --croissant contradict each other; use one of them (see
          data verify nope                              | there is no data set nope. Data sets: mnist, cifar10,
          data where mnist nope                         | there is no data set nope. Data sets: mnist, cifar10,
          data fetch                                    | NAME is missing; name data sets (mnist, cifar10, uci-har,
          data fetch mnist --all                        | --all and names contradict each other; use one of them (see
          data fetch mnist nope                         | there is no data set nope. Data sets: mnist, cifar10,
          data fetch mnist --mirror example.org         | --mirror is example.org; it must be an address such as https://example.org/data (see
          data fetch mnist --mirror ftp://example.org/  | --mirror is ftp://example.org/; it must be an address such as
          data fetch mnist --data-dir                   | --data-dir needs a value: --data-dir DIR (see
          help nope                                     | there is no command nope in taugru; there are fit,
          help bench nope                               | there is no command nope in taugru bench; there are step, stream, train, growth, roofline, product, gpu, ltsf (see
          help tasks x                                  | taugru tasks has no use for x (see
          cells --hidden x                              | --hidden is x; it must be a whole number (see
          bench step --peers                            | --peers needs the libraries it compares with, which the script
          bench step --peers=x                          | --peers
          bench step --backend gpu                      | there is no backend gpu to measure; here it is called cuda. Backends: simd,
          bench step --backend x                        | there is no backend x to measure. Backends: simd, cuda, cuda-accurate, cuda-fp32 (see
          bench step --backend cuda-fp23                | there is no backend cuda-fp23 to measure; perhaps cuda-fp32 is meant
          bench step --backend cuda --recurrent         | --recurrent and --backend cuda contradict each other; convolutions are of simd alone (see
          bench step --budget                           | --budget is for the GPU's tensor cores; add --backend cuda or cuda-accurate (see
          bench step --backend cuda --batch 2147483647  | this takes an array of more than 2147483647 values; use smaller sizes (see
          bench gpu --frob                              | there is no option --frob in taugru bench gpu (see
          bench gpu --jax-seconds 0                     | --jax-seconds is 0; it must be a number above 0, at most 3600 (see
          bench gpu --repeats 0                         | --repeats is 0; it must be 1 or more (see
          bench stream --cell x                         | there is no cell x. Cells: tau-gru,
          bench stream --streams 0                      | --streams is 0; it must be 1 or more (see
          bench step --batch 2147483647                 | this takes an array of more than 2147483647 values; use smaller sizes (see
          bench step --steps 1 --batch 2147483647       | this takes an array of more than 2147483647 values; use smaller sizes (see
          bench step --steps 2000000000 --batch 1       | 2000000011 steps, history included, of width 16 do not fit a buffer
          bench step --steps 100000 --batch 10000       | of memory, and the heap has
          bench step --tau 1000000000                   | this takes an array of more than 2147483647 values; use smaller sizes (see
          bench roofline --batch 2147483647             | this takes an array of more than 2147483647 values; use smaller sizes (see
          bench roofline --batch 100000                 | of memory, and the heap has
          bench stream --streams 2147483647             | this takes an array of more than 2147483647 values; use smaller sizes (see
          bench stream --streams 1000000                | of memory, and the heap has
          bench stream --tau 1000000000                 | this takes an array of more than 2147483647 values; use smaller sizes (see
          bench stream --repeats 2147483647             | --repeats is 2147483647; it must be at most 10000000 (see
          bench stream --repeats x                      | --repeats is x; it must be a whole number (see
          bench stream --steps 3                        | there is no option --steps in taugru bench stream (see
          bench stream --peers                          | --peers needs the libraries it compares with, which the script
          bench train nope                              | there is no task nope. Benchmarks: mackey-glass, enso
          bench train adding-20 extra                   | taugru bench train has no use for extra (see
          bench train adding-20 --cell x                | there is no cell x. Cells: tau-gru,
          bench train adding-20 --hidden 0              | --hidden is 0; it must be 1 or more (see
          bench train adding-20 --repeats 0             | --repeats is 0; it must be 1 or more (see
          bench train adding-20 --tau 99999999          | Use a shorter delay
          bench train adding-20 --peers                 | --peers needs the libraries it compares with, which the script
          show lem --set dt=1                           | there is no setting dt
          show lem --set layers=2                       | layers is 2; it is no setting of a layer. Use cell.OPTION, tau, hidden, stepSize, stateDropout (see
          show lem --hidden 3 --set hidden=4            | --hidden 3 and --set hidden=4 contradict each other; use one of them (see
          show lem --hidden x                           | --hidden is x; it must be a whole number (see
          show lstm --set cell.biases=three             | cell.biases is three; it must be one or two (see
          show lem --set cell.dt=x                      | cell.dt is x; it must be a number (see
          show lem --set cell.dt=0                      | cell.dt is 0.0; it must be above 0 (see
          show lem --set cell.nope=1                    | lem has no option nope. It has dt (see
          bench growth x                                | taugru bench growth has no use for x (see
          bench growth --frob                           | there is no option --frob in taugru bench growth (see
          bench growth --out                            | --out needs a value: --out DIR (see
          bench growth --threads 0                      | --threads is 0; it must be 1 or more (see
          bench growth --seconds x                      | --seconds is x; it must be a number above 0, at most 3600 (see
          bench growth --seconds 0                      | --seconds is 0; it must be a number above 0, at most 3600 (see
          bench growth --memory 5                       | --memory is 5; it must be a whole number with k, m or g: 500m, 4g (see
          bench roofline x                              | taugru bench roofline has no use for x (see
          bench roofline --frob                         | there is no option --frob in taugru bench roofline (see
          bench roofline --steps 0                      | --steps is 0; it must be 1 or more (see
          bench roofline --batch x                      | --batch is x; it must be a whole number (see
          bench roofline --threads -1                   | --threads is -1; it must be 1 or more (see
          bench roofline --seconds 1e9                  | --seconds is 1e9; it must be a number above 0, at most 3600 (see
          bench roofline --arrays 999g                  | --arrays is 999.00 GiB; it must be at most
          bench product x                               | taugru bench product has no use for x (see
          bench product --threads 0                     | --threads is 0; it must be 1 or more (see
          bench product --repeats 0                     | --repeats is 0; it must be 1 or more (see
          bench product --hidden 3                      | there is no option --hidden in taugru bench product (see
          bench product --peers                         | --peers needs the libraries it compares with, which the script
          bench roofline --arrays 0m                    | --arrays is 0m; it must be a whole number with k, m or g: 500m, 4g (see
          """)
  void isAnsweredInOneLine(String line, String message) throws IOException {
    Cli cli = Cli.run(folder, line + (line.startsWith("train ") && line.contains("adding") ? " --out @/run" : ""));
    assertThat(cli.err()).contains(message);
    assertAnswered(cli);
  }

  @Test
  void aWordThatAnOptionDoesNotHaveIsAnsweredWithThoseItHas() {
    int options = 0;
    for (CommandLine command : Commands.all())
      for (OptionSpec option : command.getCommandSpec().options())
        if (option.type().isEnum()) {
          options++;
          String name = Commands.words(command);
          List<String> words = Stream.of(option.type().getEnumConstants()).map(String::valueOf).toList();
          Cli cli = Cli.run(folder, CALLS.getOrDefault(name, name) + " " + option.longestName() + " bla");
          assertThat(cli.err()).startsWith("taugru: " + option.longestName() + " is bla; it must be "
              + String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast() + " (see ");
          assertThat(cli.exit()).isEqualTo(2);
        }
    assertThat(options).isGreaterThanOrEqualTo(2);
  }

  @Test
  void wordsOfOtherLibrariesStandForSettingsThatThereAre() {
    for (String word : List.of("learning_rate", "batch_size", "hidden_size", "hiddenSize", "num_layers",
        "weight_decay", "wd", "optimizer", "lr_scheduler", "max_epochs", "clip_norm", "early_stopping", "delay"))
      assertThat(OtherWords.setting(word)).as(word).hasValueSatisfying(
          name -> assertThat(SettingEdit.names()).contains(SettingEdit.name(name)));
    for (String name : SettingEdit.names())
      assertThat(OtherWords.setting(name).map(SettingEdit::name).orElse(name)).as(name).isEqualTo(name);
  }

  private void assertAnswered(Cli cli) throws IOException {
    assertThat(cli.err()).hasLineCount(1).startsWith("taugru: ").endsWith(" --help)" + System.lineSeparator())
        .doesNotContain(".. ", ". (", "option '", ".java", "Exception", "\tat ");
    assertThat(cli.exit()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  /// How commands that could do something are called; what is written goes into the folder.
  private static final Map<String, String> CALLS = Map.ofEntries(entry("train", "train adding-20"),
      entry("sweep", "sweep adding-20"), entry("reproduce", "reproduce copy"), entry("theory", "theory stability"),
      entry("show", "show lem"), entry("bench train", "bench train adding-20"),
      entry("bench ltsf", "bench ltsf @/nope.csv"), entry("eval", "eval @/nope"), entry("compare", "compare @/nope"),
      entry("fit", "fit @/nope.csv --target y"), entry("forecast", "forecast @/nope @/nope.csv"),
      entry("backtest", "backtest @/nope @/nope.csv"), entry("detect", "detect @/nope @/nope.csv"),
      entry("explain", "explain @/nope @/nope.csv"),
      entry("update", "update @/nope @/nope.csv"), entry("classify", "classify @/nope @/nope.csv"),
      entry("regress", "regress @/nope @/nope.csv"), entry("completion", "completion bash"),
      entry("data fetch", "data fetch mnist"));
  /// Whose `--output` is a file; elsewhere it is a size.
  private static final List<String> WRITES = List.of("forecast", "detect", "explain", "update", "classify", "regress");
  private static final String HUGE = "99999999999999999999";
  private static final String LARGEST = "2147483647";
  private static final List<String> NO_NUMBER = List.of("", "x", "NaN", "1e999", "--", "1,5");
  private static final List<String> NO_WHOLE_NUMBER = join(NO_NUMBER, "1.5", HUGE, "0x10");
  private static final List<String> NO_COUNT = join(NO_WHOLE_NUMBER, "0", "-1", "-" + HUGE);
  private static final List<String> NO_BYTES = join(NO_COUNT, "5", "4t", "0g", "-1g");

  private static List<String> join(List<String> values, String... more) {
    return Stream.concat(values.stream(), Stream.of(more)).toList();
  }

  /// What an option does not accept, by its name.
  private static List<String> wrongValues(String command, OptionSpec option) {
    return switch (option.longestName()) {
      case "--hidden", "--input" -> join(NO_COUNT, LARGEST);
      case "--batch", "--steps", "--streams", "--repeats" -> join(NO_COUNT, LARGEST);
      case "--context" -> NO_COUNT;
      case "--horizon" -> join(NO_COUNT, "96,0").stream().filter(value -> !value.equals("1,5")).toList();
      case "--missing", "--text", "--known", "--ignore", "--time", "--group", "--split-by", "--target" -> List.of(); // any
      case "--separator", "--decimal", "--header", "--gaps", "--head" -> List.of("", "x", "nope", "1");
      case "--time-format" -> List.of("", "{");
      case "--zone" -> List.of("", "x", "Mars/Olympus");
      case "--budget" -> List.of("", "x", "5", "0s", "-1m", "NaNs", "1e999h", "m");
      case "--interval" -> join(NO_NUMBER, "0", "0.5", "1", "2", "-1");
      case "--candidates", "--origins" -> NO_COUNT;
      case "--windows" -> join(NO_COUNT, "1", LARGEST);
      case "--trials" -> join(NO_COUNT, "100001", LARGEST);
      case "--epochs", "--iterations", "--jobs" -> NO_COUNT;
      case "--output" -> WRITES.contains(command) ? List.of("", " ") : NO_COUNT;
      case "--tau", "--lr" -> switch (command) {
        case "sweep" -> join(NO_NUMBER, "0", "-1", "0..1", "9..3", "..", "1..", "..1", "1..NaN", "1..Infinity");
        default -> option.longestName().equals("--lr") ? join(NO_NUMBER, "0", "-1", "Infinity")
            : join(NO_WHOLE_NUMBER, "-1", "-" + HUGE, "1,,2", ",", command.endsWith("train") ? LARGEST : "-2");
      };
      case "--seeds" -> join(NO_WHOLE_NUMBER, "3..1", "1,1", "1..", "..1", ",", "1..99999").stream()
          .filter(value -> !value.equals("1,5")).toList();
      case "--threads" -> join(NO_COUNT, "1025", LARGEST);
      case "--seed" -> NO_WHOLE_NUMBER;
      case "--noise" -> join(NO_NUMBER, "-1", "Infinity");
      case "--tolerance" -> join(NO_NUMBER, "0", "-1", "1");
      case "--seconds", "--jax-seconds" -> join(NO_NUMBER, "0", "-1", "1e9");
      case "--memory", "--arrays" -> NO_BYTES;
      case "--cell", "--cells" -> List.of("", "x", "nope", "1");
      case "--backend", "--task", "--state", "--sort" -> List.of("", "x", "nope", "1");
      case "--out", "--data-dir", "--python", "--records", "--page", "--overview" -> List.of("", " ");
      case "--mirror" -> List.of("", "x", "example.org", "ftp://example.org", "https://", "https:///x", "file:///x",
          "https://example.org/?x", "https://example.org/ x");
      case "--resume", "--config" -> List.of("", "@/nope");
      case "--set" ->
        command.equals("show") ? List.of("", "x", "=", "cell.dt", "cell.dt=", "cell.dt=x", "dt=1", "cell.=1")
            : wrongSettings();
      default -> throw new AssertionError("say what " + option.longestName() + " does not accept");
    };
  }

  private static List<String> wrongSettings() {
    List<String> settings = new ArrayList<>(List.of("", "x", "=", "=1", "nope=1", ".=1", "rate.=1", "x.y=1", "--set"));
    for (String name : SettingEdit.names()) {
      List<String> values = switch (name) {
        case "hidden", "layers", "evaluateEvery", "epochs", "iterations", "batch", "checkpointEvery", "segment",
            "anchors", "dataEvery" ->
          NO_COUNT;
        case "patience", "embedding", "tau" -> join(NO_WHOLE_NUMBER, "-1", "1,,2");
        case "learningRate", "stepSize" -> join(NO_NUMBER, "0", "-1");
        case "inputDropout", "stateDropout", "momentum" -> join(NO_NUMBER, "1", "-1");
        case "weightDecay", "clip", "seconds", "reconstruct", "rate.PREFIX", "decay.PREFIX" -> join(NO_NUMBER, "-1");
        case "warmup" -> join(NO_NUMBER, "-1", "i", "-1i", "1.5i");
        case "data.OPTION" -> List.of("", "x", "1"); // this task has none
        case "cost.STATE", "cell.OPTION" -> NO_NUMBER;
        case "seed", "dataSeed" -> NO_WHOLE_NUMBER;
        case "memory" -> NO_BYTES;
        case "cell", "optimiser", "schedule", "batching", "readout", "loss", "select" ->
          List.of("", "x", "1", "NaN", "0.1@", "@5", "0.1@5,5", "0@1");
        default -> throw new AssertionError("say what " + name + " does not accept");
      };
      values.forEach(value -> settings.add(name + "=" + value));
    }
    return settings;
  }

  static Stream<List<String>> everyOptionOfEveryCommand() {
    List<List<String>> lines = new ArrayList<>();
    for (CommandLine command : Commands.all()) {
      String name = Commands.words(command);
      if (!command.getSubcommands().isEmpty())
        continue;
      List<String> call = List.of(CALLS.getOrDefault(name, name).split(" ", -1));
      lines.add(with(call, "--nope"));
      lines.add(with(call, "--nope=1"));
      boolean takesAnyNumber = name.startsWith("data ") || List.of("theory", "compare", "help").contains(name);
      lines.add(with(call, takesAnyNumber ? "nope" : "one-too-many", "two-too-many"));
      for (OptionSpec option : command.getCommandSpec().options()) {
        if (option.usageHelp() || option.versionHelp())
          continue;
        List<String> base = command.getCommandSpec().findOption("--out") == null || option.longestName().equals("--out")
            ? call
            : with(call, "--out", "@/run");
        if (option.arity().max() == 0) {
          for (String value : List.of("x", "2", "yes"))
            lines.add(with(base, option.longestName() + "=" + value));
          continue;
        }
        lines.add(with(base, option.longestName()));
        for (String value : wrongValues(name, option))
          lines.add(with(base, option.longestName() + "=" + value));
        if (command.getCommandSpec().findOption("--json") != null)
          lines.add(with(base, option.longestName(), "--json"));
      }
    }
    return lines.stream();
  }

  private static List<String> with(List<String> words, String... more) {
    return join(words, more);
  }

  /// Seconds that no busy machine needs to refuse a command; training or measuring with such a value takes longer.
  private static final double A_HANG = 120;

  @Test
  void everyWrongValueOfEveryOptionIsAnsweredInOneLineAndNothingIsDone() throws IOException {
    List<List<String>> lines = everyOptionOfEveryCommand().toList();
    assertThat(lines).hasSizeGreaterThan(700).doesNotHaveDuplicates();
    for (List<String> line : lines) {
      long begin = System.nanoTime();
      Cli cli = Cli.run(line.stream().map(word -> word.replace("@/", folder + "/")).toList());
      assertThatCode(() -> assertAnswered(cli)).as(String.join(" ", line)).doesNotThrowAnyException();
      assertThat((System.nanoTime() - begin) / 1e9).as(String.join(" ", line)).isLessThan(A_HANG);
    }
  }
}
