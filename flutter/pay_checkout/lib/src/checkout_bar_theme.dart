import 'dart:math' as math;

import 'package:flutter/widgets.dart';
import 'package:pay_checkout/src/pay_checkout_validation_error.dart';

/// The minimum contrast between text and background, as in WCAG 2.
const double _contrastLeast = 4.5;

/// The colours of the bar with the close button and the host, to match an app.
///
/// Everything else keeps the colours of the card page. The host tells the shopper whose page it is, so the two colours
/// must be opaque and differ enough for the host to be legible.
final class CheckoutBarTheme {
  /// Creates a theme for one checkout.
  const CheckoutBarTheme({required this.background, required this.foreground});

  /// The background of the bar.
  final Color background;

  /// The colour of the close button and the host.
  final Color foreground;

  /// Throws a [PayCheckoutValidationError] if the host would not be legible in these colours.
  void check() {
    final lights = [background.computeLuminance(), foreground.computeLuminance()];
    final contrast = (lights.reduce(math.max) + 0.05) / (lights.reduce(math.min) + 0.05);
    if (background.a == 1 && foreground.a == 1 && contrast >= _contrastLeast) return;
    throw const PayCheckoutValidationError(
      'barTheme',
      'barTheme must have two opaque colours with a contrast of at least $_contrastLeast, so that the host is legible.',
    );
  }
}
