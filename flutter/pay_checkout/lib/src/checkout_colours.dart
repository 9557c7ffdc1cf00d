import 'package:flutter/material.dart';
import 'package:pay_checkout/src/checkout_bar_theme.dart';

/// The colours of the frame, the same as those of the card page inside it.
final class CheckoutColours {
  const CheckoutColours._({
    required this.ground,
    required this.bar,
    required this.onBar,
    required this.line,
    required this.ink,
    required this.softInk,
    required this.accent,
    required this.onAccent,
  });

  /// The colours for the device's brightness, with the app's own colours for the bar if it has set them.
  factory CheckoutColours.of(Brightness brightness, [CheckoutBarTheme? barTheme]) {
    final base = brightness == Brightness.dark ? _dark : _light;
    if (barTheme == null) return base;
    return CheckoutColours._(
      ground: base.ground,
      bar: barTheme.background,
      onBar: barTheme.foreground,
      line: base.line,
      ink: base.ink,
      softInk: base.softInk,
      accent: base.accent,
      onAccent: base.onAccent,
    );
  }

  /// The background of everything.
  final Color ground;

  /// The background of the bar at the top.
  final Color bar;

  /// The colour of the close button and the host, on [bar].
  final Color onBar;

  /// The colour of the line under the bar.
  final Color line;

  /// Text.
  final Color ink;

  /// Explanatory text.
  final Color softInk;

  /// The colour of the main button and the progress indicator.
  final Color accent;

  /// Text on [accent].
  final Color onAccent;

  static const CheckoutColours _light = CheckoutColours._(
    ground: Color(0xFFF5F6F8),
    bar: Color(0xFFFFFFFF),
    onBar: Color(0xFF0C1A2A),
    line: Color(0xFFDCE2EA),
    ink: Color(0xFF0C1A2A),
    softInk: Color(0xFF51606F),
    accent: Color(0xFF0B6B61),
    onAccent: Color(0xFFFFFFFF),
  );

  static const CheckoutColours _dark = CheckoutColours._(
    ground: Color(0xFF0E1218),
    bar: Color(0xFF171D26),
    onBar: Color(0xFFE8ECF1),
    line: Color(0xFF2A3340),
    ink: Color(0xFFE8ECF1),
    softInk: Color(0xFF9AA7B5),
    accent: Color(0xFF4FD1BF),
    onAccent: Color(0xFF06201C),
  );
}
