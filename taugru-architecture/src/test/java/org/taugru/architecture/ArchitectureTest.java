package org.taugru.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Cell;
import org.taugru.eq.Equations;

/// Who may know whom, where modules cannot say it or somebody might loosen them.
class ArchitectureTest {
  private static final JavaClasses OURS = new ClassFileImporter().importPackages("org.taugru")
      .that(JavaClass.Predicates.resideOutsideOfPackage(ArchitectureTest.class.getPackageName()));

  @Test
  void everyModuleIsSeen() {
    Set<String> packages = packages();
    assertThat(packages).contains("org.taugru.eq", "org.taugru.cells", "org.taugru.ir", "org.taugru.grad",
        "org.taugru.plan", "org.taugru.exec", "org.taugru.exec.ref", "org.taugru.exec.simd", "org.taugru.exec.cuda",
        "org.taugru.safetensors",
        "org.taugru.model", "org.taugru.train.cuda",
        "org.taugru.dde", "org.taugru.sets", "org.taugru.theory", "org.taugru.bench", "org.taugru.results",
        "org.taugru.series", "org.taugru.table", "org.taugru.fit", "org.taugru.cli");
  }

  @Test
  void languageOfEquationsUsesNothingOfOurs() {
    classes().that().resideInAPackage("org.taugru.eq..").should()
        .onlyDependOnClassesThat(ofOthersOr("org.taugru.eq")).check(OURS);
  }

  @Test
  void filesOfWeightsKnowOnlyJson() {
    classes().that().resideInAPackage("org.taugru.json..").should()
        .onlyDependOnClassesThat(ofOthersOr("org.taugru.json")).check(OURS);
    classes().that().resideInAPackage("org.taugru.safetensors..").should()
        .onlyDependOnClassesThat(ofOthersOr("org.taugru.safetensors", "org.taugru.json")).check(OURS);
  }

  @Test
  void mathematicsOfSeriesUsesNothingOfOursAndTablesOnlyFiles() {
    classes().that().resideInAPackage("org.taugru.series..").should()
        .onlyDependOnClassesThat(ofOthersOr("org.taugru.series")).check(OURS);
    classes().that().resideInAPackage("org.taugru.table..").should()
        .onlyDependOnClassesThat(ofOthersOr("org.taugru.table", "org.taugru.json", "org.taugru.safetensors"))
        .check(OURS);
  }

  @Test
  void cellsKnowOnlyTheLanguage() {
    classes().that().resideInAPackage("org.taugru.cells..").should()
        .onlyDependOnClassesThat(ofOthersOr("org.taugru.cells", "org.taugru.eq")).check(OURS);
  }

  @Test
  void programsAndGradientsKnowNoCellsAndNoBackends() {
    classes().that().resideInAnyPackage("org.taugru.ir..", "org.taugru.grad..").should()
        .onlyDependOnClassesThat(ofOthersOr("org.taugru.eq", "org.taugru.ir", "org.taugru.grad")).check(OURS);
    noClasses().that().resideInAPackage("org.taugru.ir..").should().dependOnClassesThat()
        .resideInAPackage("org.taugru.grad..").check(OURS);
  }

  /// Backends hand it their costs; it knows none of them, so that they can share it.
  @Test
  void plansKnowOnlyPrograms() {
    classes().that().resideInAPackage("org.taugru.plan..").should()
        .onlyDependOnClassesThat(ofOthersOr("org.taugru.plan", "org.taugru.ir", "org.taugru.eq")).check(OURS);
    noClasses().that().resideInAPackage("org.taugru.plan..").should().dependOnClassesThat()
        .belongToAnyOf(Cell.class, Equations.class).check(OURS);
  }

  @Test
  void onlyBackendsKnowPlans() {
    noClasses().that().resideOutsideOfPackages("org.taugru.plan..", "org.taugru.exec.*..").should()
        .dependOnClassesThat().resideInAPackage("org.taugru.plan..").check(OURS);
  }

  @Test
  void backendNeverSeesACell() {
    classes().that().resideInAPackage("org.taugru.exec..").should()
        .onlyDependOnClassesThat(ofOthersOr("org.taugru.eq", "org.taugru.ir", "org.taugru.grad", "org.taugru.plan",
            "org.taugru.exec", "org.taugru.safetensors.files")) // what a backend compiled may be kept in files
        .check(OURS);
    noClasses().that().resideInAPackage("org.taugru.exec..").should().dependOnClassesThat()
        .belongToAnyOf(Cell.class, Equations.class).check(OURS);
  }

  @Test
  void backendsDoNotKnowEachOther() {
    noClasses().that().resideInAPackage("org.taugru.exec").should().dependOnClassesThat()
        .resideInAnyPackage("org.taugru.exec.ref..", "org.taugru.exec.simd..", "org.taugru.exec.cuda..").check(OURS);
    slices().matching("org.taugru.exec.(*)..").should().notDependOnEachOther().check(OURS);
  }

  @Test
  void nothingRestsOnTheTheoryButTheCommandLine() {
    noClasses().that().resideOutsideOfPackages("org.taugru.theory..", "org.taugru.cli..").should().dependOnClassesThat()
        .resideInAPackage("org.taugru.theory..").check(OURS);
  }

  /// They share mathematics and networks; `studies` lists them.
  @Test
  void studiesOfTheTheoryDoNotKnowEachOther() {
    slices().matching("org.taugru.theory.(*)").should().notDependOnEachOther()
        .ignoreDependency(JavaClass.Predicates.resideInAPackage("org.taugru.theory.studies"),
            DescribedPredicate.alwaysTrue())
        .ignoreDependency(DescribedPredicate.alwaysTrue(),
            JavaClass.Predicates.resideInAnyPackage("org.taugru.theory.math", "org.taugru.theory.network"))
        .check(OURS);
  }

  @Test
  void nothingRestsOnTheMeasurementsButTheCommandLine() {
    noClasses().that().resideOutsideOfPackages("org.taugru.bench..", "org.taugru.cli..").should().dependOnClassesThat()
        .resideInAPackage("org.taugru.bench..").check(OURS);
  }

  /// Records and their page are about runs; what runs them, and where data comes from, they find by name.
  @Test
  void nothingRestsOnTheResultsButTheCommandLine() {
    noClasses().that().resideOutsideOfPackages("org.taugru.results..", "org.taugru.cli..").should()
        .dependOnClassesThat().resideInAPackage("org.taugru.results..").check(OURS);
    noClasses().that().resideInAPackage("org.taugru.results..").should().dependOnClassesThat().resideInAnyPackage(
        "org.taugru.sets..", "org.taugru.theory..", "org.taugru.bench..", "org.taugru.exec.simd..",
        "org.taugru.exec.cuda..", "org.taugru.train.cuda..").check(OURS);
  }

  @Test
  void theoryAndMeasurementsDoNotKnowEachOther() {
    noClasses().that().resideInAPackage("org.taugru.bench..").should().dependOnClassesThat()
        .resideInAPackage("org.taugru.theory..").check(OURS);
  }

  /// A benchmark is found by its name; readers know files, and nothing of tasks.
  @Test
  void nothingRestsOnPublishedSetsButTheCommandLine() {
    noClasses().that().resideOutsideOfPackages("org.taugru.sets..", "org.taugru.cli..").should().dependOnClassesThat()
        .resideInAPackage("org.taugru.sets..").check(OURS);
    noClasses().that().resideInAnyPackage("org.taugru.sets.read..", "org.taugru.sets.store..").should()
        .dependOnClassesThat().resideInAPackage("org.taugru.sets").check(OURS);
    noClasses().that().resideInAPackage("org.taugru.sets.read..").should().dependOnClassesThat()
        .resideInAPackage("org.taugru.sets.store..").check(OURS);
  }

  @Test
  void onlyTheCommandLineReadsOptions() {
    noClasses().that().resideOutsideOfPackage("org.taugru.cli..").should().dependOnClassesThat()
        .resideInAPackage("picocli..").check(OURS);
  }

  @Test
  void onlySimdUsesTheVectorApi() {
    noClasses().that().resideOutsideOfPackage("org.taugru.exec.simd..").should().dependOnClassesThat()
        .resideInAPackage("jdk.incubator.vector..").check(OURS);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.taugru.(**)").should().beFreeOfCycles().check(OURS);
  }

  /// Java serialization runs code that the file chooses. Exceptions and enums are serializable by birth; nothing reads
  /// or writes them that way.
  @Test
  void nothingIsSerializedByJava() {
    noClasses().should().dependOnClassesThat().belongToAnyOf(ObjectInputStream.class, ObjectOutputStream.class)
        .check(OURS);
    for (JavaClass type : OURS)
      assertThat(type.getRawInterfaces()).as(type.getName()).noneMatch(raw -> raw.isEquivalentTo(Serializable.class));
  }

  @Test
  void everyPackageIsNullMarked() throws ClassNotFoundException {
    for (String name : packages())
      assertThat(Class.forName(name + ".package-info").isAnnotationPresent(NullMarked.class)).as(name).isTrue();
  }

  private static Set<String> packages() {
    Set<String> packages = new TreeSet<>();
    OURS.forEach(type -> packages.add(type.getPackageName()));
    return packages;
  }

  /// Anything outside the project, and the given packages with what is below them.
  private static DescribedPredicate<JavaClass> ofOthersOr(String... allowed) {
    DescribedPredicate<JavaClass> ours = JavaClass.Predicates.resideInAPackage("org.taugru..");
    String[] below = new String[allowed.length];
    for (int i = 0; i < allowed.length; i++)
      below[i] = allowed[i] + "..";
    return DescribedPredicate.not(ours).or(JavaClass.Predicates.resideInAnyPackage(below));
  }
}
