package org.taugru.model.file;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taugru.eq.Parameter;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.safetensors.Tensor;

/// Files from before the parts of a model had names of their own: the output layer's parameters were V and bV there, the
/// embedding's E. Where a cell had a V of its own, one of the two was lost.
public final class OldNames {
  private OldNames() {
  }

  /// The tensors under today's names; those of a new file are returned as they are.
  ///
  /// @param groups what stands before the names of parameters in this file: once for each set of them
  public static Map<String, Tensor> translate(String file, Map<String, Tensor> tensors, List<Parameter> declared,
      List<String> groups) throws SafetensorsException {
    Set<String> names = new HashSet<>();
    declared.forEach(parameter -> names.add(parameter.name()));
    Map<String, Tensor> renamed = new LinkedHashMap<>(tensors);
    for (Parameter parameter : declared) {
      String name = parameter.name();
      String old = old(name);
      for (String group : groups) {
        if (old.equals(name) || renamed.containsKey(group + name) || !renamed.containsKey(group + old))
          continue;
        if (names.contains(old))
          throw new SafetensorsException(file, "is from a version in which " + name + " and the cell's own " + old
              + " shared a name, so that one of them was lost. Train the model again");
        renamed.put(group + name, renamed.remove(group + old));
      }
    }
    return renamed;
  }

  private static String old(String name) {
    return name.replace(PartNames.READOUT, "").replace(PartNames.EMBEDDING, "");
  }
}
