package org.taugru.train;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessFlag;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Writes an [UpdateRule] as one loop, as the class file of a hidden class: operation by operation over arrays it would take
/// ten times as long as a loop that was written by hand, and this takes as long.
final class UpdateCompiler {
  static final int WEIGHT = 0;
  static final int GRADIENT = 1;
  static final int FIRST_AVERAGE = 2;

  private static final ClassDesc FLOATS = ConstantDescs.CD_float.arrayType();
  private static final ClassDesc MATH = ClassDesc.of(Math.class.getName());
  private static final Map<UpdateRule, UpdateCode> MADE = new ConcurrentHashMap<>();

  // parameters of UpdateCode.run
  private static final int ARRAYS = 1;
  private static final int SCALARS = 2;
  private static final int COUNT = 3;
  private static final int ELEMENT = 4;
  private static final int FIRST_LOCAL = 5;

  private final UpdateRule rule;
  private final CodeBuilder code;
  private final int arrays;

  private UpdateCompiler(UpdateRule rule, CodeBuilder code) {
    this.rule = rule;
    this.code = code;
    this.arrays = FIRST_AVERAGE + rule.averages();
  }

  /// The same code for equal rules: the JIT compiler need see it only once.
  static UpdateCode codeOf(UpdateRule rule) {
    return MADE.computeIfAbsent(rule, UpdateCompiler::compile);
  }

  private static UpdateCode compile(UpdateRule rule) {
    ClassDesc self = ClassDesc.of(UpdateCompiler.class.getPackageName(), "UpdateLoopCode");
    MethodTypeDesc run =
        MethodTypeDesc.of(ConstantDescs.CD_void, FLOATS.arrayType(), FLOATS, ConstantDescs.CD_int);
    byte[] bytes = ClassFile.of().build(self, builder -> builder.withFlags(AccessFlag.FINAL, AccessFlag.SYNTHETIC)
        .withInterfaceSymbols(ClassDesc.of(UpdateCode.class.getName()))
        .withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, 0,
            code -> code.aload(0)
                .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                .return_())
        .withMethodBody("run", run, ClassFile.ACC_PUBLIC, code -> new UpdateCompiler(rule, code).write()));
    try {
      Class<?> made = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
      return (UpdateCode) made.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the code of an update cannot be used", e);
    }
  }

  // Local variables: each array, its element while it is worked on, and each scalar.

  private int array(int number) {
    return FIRST_LOCAL + number;
  }

  private int element(int number) {
    return FIRST_LOCAL + arrays + number;
  }

  private int scalar(int number) {
    return FIRST_LOCAL + 2 * arrays + number;
  }

  private void write() {
    for (int i = 0; i < arrays; i++)
      code.aload(ARRAYS).loadConstant(i).aaload().astore(array(i));
    for (int i = 0; i < rule.scalars(); i++)
      code.aload(SCALARS).loadConstant(i).faload().fstore(scalar(i));
    Label test = code.newLabel();
    Label body = code.newLabel();
    code.loadConstant(0).istore(ELEMENT).goto_(test).labelBinding(body);
    for (int i = 0; i < arrays; i++)
      code.aload(array(i)).iload(ELEMENT).faload().fstore(element(i));
    for (UpdateRule.Step step : rule.steps()) {
      value(step.value());
      code.fstore(element(number(step.target())));
    }
    for (int i = 0; i < arrays; i++)
      if (i != GRADIENT)
        code.aload(array(i)).iload(ELEMENT).fload(element(i)).fastore();
    code.iinc(ELEMENT, 1).labelBinding(test).iload(ELEMENT).iload(COUNT).if_icmplt(body).return_();
  }

  /// The weight, or one of its averages: a rule sets nothing else.
  private static int number(UpdateRule.Operand target) {
    return target instanceof UpdateRule.Operand.Average(int number) ? FIRST_AVERAGE + number : WEIGHT;
  }

  /// Leaves the value on the stack.
  private void value(Formula<UpdateRule.Operand> formula) {
    switch (formula) {
      case Formula.Read<UpdateRule.Operand>(UpdateRule.Operand what) -> code.fload(switch (what) {
        case UpdateRule.Operand.Weight() -> element(WEIGHT);
        case UpdateRule.Operand.Gradient() -> element(GRADIENT);
        case UpdateRule.Operand.Average(int number) -> element(FIRST_AVERAGE + number);
        case UpdateRule.Operand.Scalar(int number) -> scalar(number);
      });
      case Formula.Constant<UpdateRule.Operand>(double value) -> code.loadConstant((float) value);
      case Formula.Unary<UpdateRule.Operand>(Formula.Function function, Formula<UpdateRule.Operand> of) -> {
        value(of);
        apply(function);
      }
      case Formula.Binary<UpdateRule.Operand>(Formula.Operation operation, Formula<UpdateRule.Operand> left, Formula<
          UpdateRule.Operand> right) -> {
        value(left);
        value(right);
        apply(operation);
      }
    }
  }

  private void apply(Formula.Function function) {
    switch (function) {
      case ABSOLUTE ->
        code.invokestatic(MATH, "abs", MethodTypeDesc.of(ConstantDescs.CD_float, ConstantDescs.CD_float));
      case EXP -> ofDouble("exp");
      case LOG -> ofDouble("log");
      case LOG1P -> ofDouble("log1p");
      case SQRT -> ofDouble("sqrt");
    }
  }

  private void ofDouble(String name) {
    code.conversion(TypeKind.FLOAT, TypeKind.DOUBLE)
        .invokestatic(MATH, name, MethodTypeDesc.of(ConstantDescs.CD_double, ConstantDescs.CD_double))
        .conversion(TypeKind.DOUBLE, TypeKind.FLOAT);
  }

  private void apply(Formula.Operation operation) {
    switch (operation) {
      case ADD -> code.fadd();
      case SUBTRACT -> code.fsub();
      case MULTIPLY -> code.fmul();
      case DIVIDE -> code.fdiv();
      case MAX -> code.invokestatic(MATH, "max",
          MethodTypeDesc.of(ConstantDescs.CD_float, ConstantDescs.CD_float, ConstantDescs.CD_float));
    }
  }
}
