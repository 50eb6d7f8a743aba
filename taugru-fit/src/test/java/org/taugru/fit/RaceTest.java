package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.safetensors.Contents;

class RaceTest {
  private static Candidate candidate(int hidden) {
    return new Candidate(new WindowShape(4, 2, 1), 1, hidden, 0.001, Candidate.From.LAST, false);
  }

  private static List<Candidate> candidates(int count) {
    List<Candidate> all = new ArrayList<>();
    for (int i = 1; i <= count; i++)
      all.add(candidate(i));
    return all;
  }

  @Test
  void theBetterHalfGoesOnUntilOneIsLeft() throws IOException {
    Race race = new Race(candidates(8), FitCheckpoints.inMemory());
    List<Lap> laps =
        race.run(2400, _ -> 1, 1, (candidate, _, _, _) -> Math.abs(candidate.hidden() - 5), FitListener.quiet());
    assertThat(race.winner().hidden()).isEqualTo(5);
    assertThat(laps.stream().filter(lap -> lap.round() == 1)).hasSize(8);
    assertThat(laps.stream().filter(lap -> lap.round() == 2)).hasSize(4);
    assertThat(laps.stream().filter(lap -> lap.round() == 3)).hasSize(2);
    assertThat(laps.getLast().updates()).as("100, then 200, then 400 more").isEqualTo(700);
  }

  @Test
  void dearCandidatesGetFewerUpdates() throws IOException {
    Race race = new Race(candidates(2), FitCheckpoints.inMemory());
    List<Lap> laps = race.run(1000, Candidate::hidden, 10, (_, _, _, _) -> 1, FitListener.quiet());
    assertThat(laps.get(0).updates()).isEqualTo(500);
    assertThat(laps.get(1).updates()).isEqualTo(250);
  }

  @Test
  void whoGoesOnContinuesAndWhoFailsIsOut() throws IOException {
    List<String> trained = new ArrayList<>();
    Race race = new Race(candidates(3), FitCheckpoints.inMemory());
    race.run(900, _ -> 1, 1, (candidate, updates, checkpoints, _) -> {
      trained.add(candidate.hidden() + ":" + updates + ":" + checkpoints.newest().isPresent());
      checkpoints.save(updates, new Contents(Map.of(), Map.of()));
      return candidate.hidden() == 1 ? Double.NaN : candidate.hidden();
    }, FitListener.quiet());
    assertThat(trained).containsExactly("1:150:false", "2:150:false", "3:150:false", "2:375:true", "3:375:true");
    assertThat(race.winner().hidden()).isEqualTo(2);
  }

  @Test
  void oneCandidateNeedNotRun() throws IOException {
    Race race = new Race(candidates(1), FitCheckpoints.inMemory());
    assertThat(race.run(100, _ -> 1, 1, (_, _, _, _) -> 1, FitListener.quiet())).isEmpty();
    assertThat(race.winner().hidden()).isEqualTo(1);
  }

  @Test
  void itStopsWhenItIsTold() throws IOException {
    int[] laps = {0};
    Race race = new Race(candidates(8), FitCheckpoints.inMemory());
    race.run(100, _ -> 1, 1, (_, _, _, _) -> ++laps[0], new FitListener() {
      @Override
      public boolean wantsToStop() {
        return laps[0] == 3;
      }
    });
    assertThat(laps[0]).isEqualTo(3);
  }
}
