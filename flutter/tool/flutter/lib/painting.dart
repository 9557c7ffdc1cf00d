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
  const Color(this.value);
  final int value;
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
