import 'dart:math' as math;

enum TextDirection { rtl, ltr }

enum Axis { horizontal, vertical }

enum TextAlign { left, right, center, justify, start, end }

enum TextOverflow { clip, fade, ellipsis, visible }

enum Brightness { dark, light }

enum MainAxisSize { min, max }

enum StackFit { loose, expand, passthrough }

typedef VoidCallback = void Function();

class Locale {
  const Locale(this.languageCode, [this.countryCode]);
  final String languageCode;
  final String? countryCode;
}

class Color {
  const Color(this._value);
  final int _value;

  double get a => (_value >> 24 & 0xff) / 255;
  double get r => (_value >> 16 & 0xff) / 255;
  double get g => (_value >> 8 & 0xff) / 255;
  double get b => (_value & 0xff) / 255;

  /// The relative luminance as defined by WCAG.
  double computeLuminance() => 0.2126 * _linear(r) + 0.7152 * _linear(g) + 0.0722 * _linear(b);

  static double _linear(double part) =>
      part <= 0.03928 ? part / 12.92 : math.pow((part + 0.055) / 1.055, 2.4).toDouble();
}

class Size {
  const Size(this.width, this.height);
  const Size.fromHeight(this.height) : width = double.infinity;
  final double width;
  final double height;
}

class FontWeight {
  const FontWeight._();
  static const FontWeight w600 = FontWeight._();
}

class TextStyle {
  const TextStyle({this.color, this.fontSize, this.fontWeight, this.height});
  final Color? color;
  final double? fontSize;
  final FontWeight? fontWeight;
  final double? height;
}

abstract class EdgeInsetsGeometry {
  const EdgeInsetsGeometry();
}

class EdgeInsets extends EdgeInsetsGeometry {
  const EdgeInsets.all(this.value);
  final double value;
}

class IconData {
  const IconData(this.codePoint);
  final int codePoint;
}
