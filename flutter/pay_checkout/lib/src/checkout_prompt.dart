import 'package:flutter/material.dart';
import 'package:pay_checkout/src/checkout_colours.dart';

/// A message with one or two buttons, shown over the page, which it does not change.
class CheckoutPrompt extends StatelessWidget {
  /// Creates a prompt; without [onDecline] it has only one button.
  const CheckoutPrompt({
    required this.colours,
    required this.text,
    required this.confirm,
    required this.onConfirm,
    this.title,
    this.decline,
    this.onDecline,
    super.key,
  });

  /// The colours for the device's brightness.
  final CheckoutColours colours;

  /// The title, which names the page that asks; null if the app asks.
  final String? title;

  /// The message.
  final String text;

  /// The main button's label.
  final String confirm;

  /// The main button.
  final VoidCallback onConfirm;

  /// The other button's label.
  final String? decline;

  /// The other button.
  final VoidCallback? onDecline;

  @override
  Widget build(BuildContext context) {
    final title = this.title;
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
                if (title != null) ...[
                  Text(title, textAlign: TextAlign.center, style: TextStyle(color: colours.softInk, fontSize: 14)),
                  const SizedBox(height: 12),
                ],
                Text(
                  text,
                  textAlign: TextAlign.center,
                  style: TextStyle(color: colours.ink, fontSize: 16, height: 1.6),
                ),
                const SizedBox(height: 24),
                FilledButton(
                  onPressed: onConfirm,
                  style: FilledButton.styleFrom(
                    backgroundColor: colours.accent,
                    foregroundColor: colours.onAccent,
                    minimumSize: const Size(160, 48),
                  ),
                  child: Text(confirm),
                ),
                if (onDecline != null)
                  TextButton(
                    onPressed: onDecline,
                    style: TextButton.styleFrom(foregroundColor: colours.ink, minimumSize: const Size(160, 48)),
                    child: Text(decline ?? ''),
                  ),
              ],
            ),
          ),
        ),
      ),
    );
  }
}
