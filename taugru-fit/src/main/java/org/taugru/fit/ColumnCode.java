package org.taugru.fit;

import java.util.List;
import org.taugru.series.Scaling;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;

/// How a column beside what is forecast is written for a network: a scaled number, or a one for each category.
public sealed interface ColumnCode {
  String column();

  /// How many numbers it becomes.
  int width();

  /// Writes the value of a row; NaN where it is missing.
  void write(Table table, int row, float[] to, int at) throws TableException;

  /// Writes a value that comes without a table: a number, or the place of a word among those that are known; NaN where it is missing.
  void write(double value, float[] to, int at);

  /// A number.
  record Number(String column, Scaling scaling) implements ColumnCode {
    @Override
    public int width() {
      return 1;
    }

    @Override
    public void write(Table table, int row, float[] to, int at) throws TableException {
      if (!(table.column(column) instanceof Column.Numbers numbers))
        throw new TableException(table.source(), "column " + column + " holds no numbers here, but it did in training");
      write(numbers.value(row), to, at);
    }

    @Override
    public void write(double value, float[] to, int at) {
      to[at] = scaling.apply(value);
    }
  }

  /// One of some words.
  record Category(String column, List<String> known) implements ColumnCode {
    public Category {
      known = List.copyOf(known);
    }

    @Override
    public int width() {
      return known.size();
    }

    @Override
    public void write(Table table, int row, float[] to, int at) throws TableException {
      Column column = table.column(this.column);
      int number = column.isMissing(row) ? -1 : known.indexOf(column.text(row));
      if (number < 0 && !column.isMissing(row))
        throw table.problem(row, this.column, "'" + column.text(row) + "' was not there in training; known are "
            + String.join(", ", known) + ". Fit again with such rows, or leave the cell empty");
      write(number < 0 ? Double.NaN : number, to, at);
    }

    @Override
    public void write(double value, float[] to, int at) {
      if (!Double.isNaN(value) && (value != Math.rint(value) || value < 0 || value >= known.size()))
        throw new IllegalArgumentException("column " + column + " is " + value + "; it says which of "
            + String.join(", ", known) + " it is, by a number from 0 to " + (known.size() - 1)
            + ", or NaN where it is missing.");
      for (int i = 0; i < known.size(); i++)
        to[at + i] = Double.isNaN(value) ? Float.NaN : i == value ? 1 : 0;
    }
  }
}
