package org.taugru.ir;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;

/// A recurrence whose memory is a linear filter, taken apart: x → drive u → filter v → rest y.
///
/// The filter acts on each unit by itself and its coefficients do not change with time, so v is the convolution of u with
/// the filter's impulse response. Drive and rest look at one step alone.
///
/// @param drive  from x to its only state, u
/// @param filter from u to its first state, v; its other states are the linear ones of the whole, in their order
/// @param rest   from x and its last state, v, which it leaves as it is, to the other states of the whole, in their order
/// @param linear the numbers of the linear states in the whole
/// @param others the numbers of all other states in the whole
public record FilterForm(Program drive, Program filter, Program rest, List<Integer> linear, List<Integer> others) {
  /// The form of a recurrence, if it has one: states that are read move on linearly, with coefficients made of
  /// parameters, driven by one vector; all else sees them through one linear combination; nothing is random.
  public static Optional<FilterForm> of(Program program) {
    return new Analysis(program).form();
  }

  /// How a node depends on the sequence, each more than the one before.
  private enum Dependence {
    /// On parameters only.
    NOT,
    /// On the current input only.
    INPUT,
    /// Elementwise linear in states and in [#INPUT] nodes.
    LINEAR,
    OTHERWISE
  }

  private static final class Analysis {
    private final Program program;
    private final Dependence[] dependence;
    private final List<Integer> linear = new ArrayList<>();
    private final List<Integer> others = new ArrayList<>();
    private final int[] next;

    Analysis(Program program) {
      this.program = program;
      this.dependence = new Dependence[program.nodes().size()];
      for (int i = 0; i < dependence.length; i++)
        dependence[i] = dependence(program.node(i));
      BitSet read = new BitSet();
      program.nodes().forEach(node -> {
        if (node instanceof Node.StateRead(int state, _, _))
          read.set(state);
      });
      IntStream.range(0, program.states().size()).forEach(s -> (read.get(s) ? linear : others).add(s));
      this.next = new int[program.states().size()];
      for (Output output : program.outputs())
        if (output instanceof Output.NextState(int state, int node))
          next[state] = node;
    }

    Optional<FilterForm> form() {
      if (linear.isEmpty() || others.isEmpty() || program.inputHistory() > 0
          || program.states().stream().anyMatch(state -> state.start().isPresent() || state.history() > 0)
          || program.nodes().stream().anyMatch(node -> node instanceof Node.Random)
          || linear.stream().anyMatch(s -> dependence[next[s]] != Dependence.LINEAR))
        return Optional.empty();
      OptionalInt tap = tap();
      OptionalInt drive = drive();
      if (tap.isEmpty() || drive.isEmpty())
        return Optional.empty();
      int width = program.node(tap.getAsInt()).width();
      if (program.node(drive.getAsInt()).width() != width
          || linear.stream().anyMatch(s -> program.states().get(s).width() != width))
        return Optional.empty();
      return Optional.of(new FilterForm(driveProgram(drive.getAsInt()), filterProgram(drive.getAsInt(), tap.getAsInt()),
          restProgram(tap.getAsInt()), List.copyOf(linear), List.copyOf(others)));
    }

    private Dependence dependence(Node node) {
      return switch (node) {
        case Node.Constant _, Node.Vector _, Node.Row _ -> Dependence.NOT;
        case Node.Input _ -> Dependence.INPUT;
        case Node.StateRead _ -> Dependence.LINEAR;
        case Node.Random _, Node.Forward _, Node.Adjoint _ -> Dependence.OTHERWISE;
        case Node.Unary(UnaryOp function, int operand, _) when function == UnaryOp.NEGATE -> dependence[operand];
        case Node.Binary(BinaryOp function, int left, int right, _) -> dependence(function, left, right);
        case Node.Unary _, Node.Product _, Node.Broadcast _, Node.Sum _ ->
          unlessLinear(dependence[node.operands().getFirst()]);
      };
    }

    private Dependence dependence(BinaryOp function, int left, int right) {
      Dependence a = dependence[left];
      Dependence b = dependence[right];
      Dependence more = a.compareTo(b) > 0 ? a : b;
      Dependence less = a.compareTo(b) > 0 ? b : a;
      return switch (function) {
        case ADD, SUBTRACT -> less == Dependence.NOT ? unlessLinear(more) : more; // an offset is not linear
        case MULTIPLY -> less == Dependence.NOT ? more : unlessLinear(more);
        case DIVIDE -> b == Dependence.NOT ? a : unlessLinear(more);
        case POWER, MIN, MAX -> unlessLinear(more);
      };
    }

    private static Dependence unlessLinear(Dependence dependence) {
      return dependence == Dependence.LINEAR ? Dependence.OTHERWISE : dependence;
    }

    /// The one linear combination that the rest sees: of several, those that are made of others belong to the rest.
    private OptionalInt tap() {
      TreeSet<Integer> taps = new TreeSet<>();
      for (int i = 0; i < dependence.length; i++)
        if (dependence[i] == Dependence.OTHERWISE)
          program.node(i).operands().stream().filter(this::isLinear).forEach(taps::add);
      others.stream().map(s -> next[s]).filter(this::isLinear).forEach(taps::add);
      while (taps.size() > 1) {
        int last = taps.pollLast();
        if (program.node(last) instanceof Node.StateRead)
          return OptionalInt.empty();
        program.node(last).operands().stream().filter(this::isLinear).forEach(taps::add);
      }
      return taps.isEmpty() ? OptionalInt.empty() : OptionalInt.of(taps.first());
    }

    /// The one vector that drives the filter: of several, those that are made of others unit by unit belong to the filter.
    private OptionalInt drive() {
      TreeSet<Integer> drives = new TreeSet<>();
      for (int i = 0; i < dependence.length; i++)
        if (isLinear(i))
          program.node(i).operands().stream().filter(this::isInput).forEach(drives::add);
      while (drives.size() > 1) {
        int last = drives.pollLast();
        if (!isLinearInOperands(program.node(last)))
          return OptionalInt.empty();
        program.node(last).operands().stream().filter(this::isInput).forEach(drives::add);
      }
      return drives.isEmpty() ? OptionalInt.empty() : OptionalInt.of(drives.first());
    }

    private boolean isLinearInOperands(Node node) {
      return switch (node) {
        case Node.Unary(UnaryOp function, _, _) -> function == UnaryOp.NEGATE;
        case Node.Binary(BinaryOp function, int left, int right, _) -> switch (function) {
          case ADD, SUBTRACT -> isInput(left) && isInput(right);
          case MULTIPLY -> isInput(left) != isInput(right);
          case DIVIDE -> isInput(left) && !isInput(right);
          case POWER, MIN, MAX -> false;
        };
        case Node.Input _, Node.StateRead _, Node.Constant _, Node.Vector _, Node.Row _, Node.Random _, Node.Product _, Node.Broadcast _, Node.Sum _,Node.Forward _,Node.Adjoint _ ->
          false;
      };
    }

    private boolean isLinear(int node) {
      return dependence[node] == Dependence.LINEAR;
    }

    private boolean isInput(int node) {
      return dependence[node] == Dependence.INPUT;
    }

    private Program driveProgram(int drive) {
      return part("drive", program.inputWidth(), List.of(new StateVariable("u", program.node(drive).width(), 0)),
          program.nodes(), List.of(new Output.NextState(0, drive)));
    }

    private Program filterProgram(int drive, int tap) {
      int width = program.node(tap).width();
      List<StateVariable> states = new ArrayList<>(List.of(new StateVariable("v", width, 0)));
      List<Output> outputs = new ArrayList<>(List.of(new Output.NextState(0, tap)));
      for (int s : linear) {
        outputs.add(new Output.NextState(states.size(), next[s]));
        states.add(program.states().get(s));
      }
      List<Node> nodes = new ArrayList<>(program.nodes());
      nodes.replaceAll(node -> node instanceof Node.StateRead(int state, int lag, _) ? new Node.StateRead(
          1 + linear.indexOf(state), lag, width) : node);
      nodes.set(drive, new Node.Input(0, width));
      return part("filter", width, states, nodes, outputs);
    }

    private Program restProgram(int tap) {
      int width = program.node(tap).width();
      List<StateVariable> states = new ArrayList<>();
      List<Output> outputs = new ArrayList<>();
      for (int s : others) {
        outputs.add(new Output.NextState(states.size(), next[s]));
        states.add(program.states().get(s));
      }
      outputs.add(new Output.NextState(states.size(), tap));
      List<Node> nodes = new ArrayList<>(program.nodes());
      nodes.set(tap, new Node.StateRead(states.size(), 0, width));
      states.add(new StateVariable("v", width, 0));
      return part("rest", program.inputWidth(), states, nodes, outputs);
    }

    private Program part(String name, int inputWidth, List<StateVariable> states, List<Node> nodes,
        List<Output> outputs) {
      return Verifier.verified(Pruning.live(new Program(program.name() + " " + name, inputWidth, 0, states,
          program.parameters(), program.matrices(), nodes, program.info(), outputs)));
    }
  }
}
