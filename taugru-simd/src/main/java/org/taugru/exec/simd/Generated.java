package org.taugru.exec.simd;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessFlag;
import java.util.function.Consumer;

/// Hidden classes with one method `run`, made at run time.
///
/// Their names begin with that of this class: `config/jvm.options` has flags for all of them, so that HotSpot compiles them
/// when they are first called.
final class Generated {
  private Generated() {
  }

  /// An object of a new class that has the given code as the one method of an abstract class without fields.
  static <T> T instance(Class<T> type, String name, MethodTypeDesc run, Consumer<CodeBuilder> body) {
    ClassDesc self = ClassDesc.of(Generated.class.getName() + name);
    ClassDesc parent = ClassDesc.of(type.getName());
    byte[] bytes = ClassFile.of().build(self, builder -> builder.withFlags(AccessFlag.FINAL, AccessFlag.SYNTHETIC)
        .withSuperclass(parent)
        .withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, 0,
            code -> code.aload(0)
                .invokespecial(parent, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                .return_())
        .withMethodBody("run", run, ClassFile.ACC_PUBLIC, body));
    try {
      Class<?> made = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
      return type.cast(made.getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated class " + name + " cannot be used", e);
    }
  }
}
