import 'package:flutter/material.dart';
import 'package:pay_checkout/src/checkout_colours.dart';
import 'package:pay_checkout/src/checkout_texts.dart';
import 'package:pay_checkout/src/payment_reason.dart';

/// The view that replaces a page that did not load.
class CheckoutFailureView extends StatelessWidget {
  /// Creates a view that shows why the page did not load, and offers to try again.
  const CheckoutFailureView({
    required this.texts,
    required this.colours,
    required this.reason,
    required this.onRetry,
    this.onReturn,
    super.key,
  });

  /// The texts in the shopper's language.
  final CheckoutTexts texts;

  /// The colours for the device's brightness.
  final CheckoutColours colours;

  /// What went wrong.
  final PaymentReason? reason;

  /// Loads the card page again.
  final VoidCallback onRetry;

  /// Goes back to the previous page; null if that page is no longer there.
  final VoidCallback? onReturn;

  @override
  Widget build(BuildContext context) {
    return ColoredBox(
      color: colours.ground,
      child: Center(
        child: SingleChildScrollView(
          padding: const EdgeInsets.all(24),
          child: Semantics(
            liveRegion: true,
            child: Column(
              mainAxisSize: MainAxisSize.min,
              children: [
                Text(
                  texts.failureTitle,
                  textAlign: TextAlign.center,
                  style: TextStyle(color: colours.ink, fontSize: 20, fontWeight: FontWeight.w600),
                ),
                const SizedBox(height: 12),
                Text(
                  texts.failureText(reason),
                  textAlign: TextAlign.center,
                  style: TextStyle(color: colours.softInk, fontSize: 16, height: texts.isRightToLeft ? 1.7 : 1.5),
                ),
                const SizedBox(height: 24),
                FilledButton(
                  onPressed: onRetry,
                  style: FilledButton.styleFrom(
                    backgroundColor: colours.accent,
                    foregroundColor: colours.onAccent,
                    minimumSize: const Size(160, 48),
                  ),
                  child: Text(texts.retry),
                ),
                if (onReturn != null)
                  TextButton(
                    onPressed: onReturn,
                    style: TextButton.styleFrom(foregroundColor: colours.ink, minimumSize: const Size(160, 48)),
                    child: Text(texts.backToPage),
                  ),
              ],
            ),
          ),
        ),
      ),
    );
  }
}
