package org.taugru.theory.math;

/// A complex number, for roots.
///
/// @param re real part
/// @param im imaginary part
public record Complex(double re, double im) {
  public static final Complex ZERO = new Complex(0, 0);
  public static final Complex ONE = new Complex(1, 0);

  public static Complex real(double value) {
    return new Complex(value, 0);
  }

  public static Complex polar(double size, double angle) {
    return new Complex(size * Math.cos(angle), size * Math.sin(angle));
  }

  public Complex plus(Complex other) {
    return new Complex(re + other.re, im + other.im);
  }

  public Complex minus(Complex other) {
    return new Complex(re - other.re, im - other.im);
  }

  public Complex times(Complex other) {
    return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
  }

  public Complex times(double factor) {
    return new Complex(re * factor, im * factor);
  }

  public Complex over(Complex other) {
    double size = other.re * other.re + other.im * other.im;
    return new Complex((re * other.re + im * other.im) / size, (im * other.re - re * other.im) / size);
  }

  Complex conjugate() {
    return new Complex(re, -im);
  }

  public Complex exp() {
    return polar(Math.exp(re), im);
  }

  /// |z|
  public double size() {
    return Math.hypot(re, im);
  }

  /// From −π to π.
  double angle() {
    return Math.atan2(im, re);
  }

  public boolean isFinite() {
    return Double.isFinite(re) && Double.isFinite(im);
  }
}
