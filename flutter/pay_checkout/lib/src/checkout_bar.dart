import 'package:flutter/material.dart';
import 'package:pay_checkout/src/checkout_colours.dart';
import 'package:pay_checkout/src/checkout_texts.dart';

/// The bar with the close button, the host of the page, and progress.
PreferredSizeWidget checkoutBar({
  required CheckoutColours colours,
  required CheckoutTexts texts,
  required String host,
  required bool isLoading,
  required VoidCallback onClose,
}) {
  return AppBar(
    backgroundColor: colours.bar,
    foregroundColor: colours.onBar,
    automaticallyImplyLeading: false,
    leading: IconButton(icon: const Icon(Icons.close), tooltip: texts.close, onPressed: onClose),
    title: Semantics(
      label: '${texts.secureAddress} $host',
      excludeSemantics: true,
      // An address reads from left to right in every language. Its end identifies the owner, so a long address shows
      // its end.
      child: Directionality(
        textDirection: TextDirection.ltr,
        child: SingleChildScrollView(
          scrollDirection: Axis.horizontal,
          reverse: true,
          child: Text(host, maxLines: 1, style: TextStyle(color: colours.onBar, fontSize: 14)),
        ),
      ),
    ),
    bottom: PreferredSize(
      preferredSize: const Size.fromHeight(2),
      child: isLoading
          ? LinearProgressIndicator(
              minHeight: 2,
              color: colours.accent,
              backgroundColor: colours.line,
              semanticsLabel: texts.loading,
            )
          : ColoredBox(color: colours.line, child: const SizedBox(height: 2, width: double.infinity)),
    ),
  );
}
