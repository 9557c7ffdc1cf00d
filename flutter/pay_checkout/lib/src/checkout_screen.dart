import 'dart:async';

import 'package:flutter/material.dart';
import 'package:pay_checkout/src/checkout_colours.dart';
import 'package:pay_checkout/src/checkout_failure_view.dart';
import 'package:pay_checkout/src/checkout_flow.dart';
import 'package:pay_checkout/src/checkout_phase.dart';
import 'package:pay_checkout/src/checkout_texts.dart';
import 'package:pay_checkout/src/checkout_web_view.dart';
import 'package:webview_flutter/webview_flutter.dart';

/// The full screen around the card page: a bar with a close button and the page's host, progress, and failures.
class CheckoutScreen extends StatefulWidget {
  /// Shows [webView] and opens it.
  const CheckoutScreen({required this.webView, required this.texts, super.key});

  /// The WebView to show.
  final CheckoutWebView webView;

  /// The texts in the shopper's language.
  final CheckoutTexts texts;

  @override
  State<CheckoutScreen> createState() => _CheckoutScreenState();
}

class _CheckoutScreenState extends State<CheckoutScreen> {
  late final AppLifecycleListener _lifecycle;

  CheckoutFlow get _flow => widget.webView.flow;

  @override
  void initState() {
    super.initState();
    _lifecycle = AppLifecycleListener(onHide: _flow.suspend, onShow: _flow.resume);
    _flow.onChange = () {
      if (mounted) setState(() {});
    };
    // Opens after this frame, because the first change must not happen while the tree is being built.
    scheduleMicrotask(() => unawaited(widget.webView.open()));
  }

  @override
  void dispose() {
    _lifecycle.dispose();
    _flow.onChange = null;
    _flow.close();
    super.dispose();
  }

  @override
  Widget build(BuildContext context) {
    final colours = CheckoutColours.of(MediaQuery.platformBrightnessOf(context));
    return PopScope<Object?>(
      canPop: false,
      onPopInvokedWithResult: (didPop, _) {
        if (!didPop) _flow.close();
      },
      // The bar needs Material's texts, which an app might lack in its language; none of them is shown.
      child: Localizations(
        locale: const Locale('en'),
        delegates: const [DefaultMaterialLocalizations.delegate, DefaultWidgetsLocalizations.delegate],
        child: Directionality(
          textDirection: widget.texts.isRightToLeft ? TextDirection.rtl : TextDirection.ltr,
          child: Scaffold(
            backgroundColor: colours.ground,
            appBar: _bar(colours),
            body: SafeArea(child: _body(colours)),
          ),
        ),
      ),
    );
  }

  PreferredSizeWidget _bar(CheckoutColours colours) {
    final texts = widget.texts;
    return AppBar(
      backgroundColor: colours.raised,
      foregroundColor: colours.ink,
      automaticallyImplyLeading: false,
      leading: IconButton(icon: const Icon(Icons.close), tooltip: texts.close, onPressed: _flow.close),
      title: Semantics(
        label: '${texts.secureAddress} ${_flow.host}',
        excludeSemantics: true,
        // An address reads from left to right in every language. Its end identifies the owner, so a long address shows
        // its end.
        child: Directionality(
          textDirection: TextDirection.ltr,
          child: SingleChildScrollView(
            scrollDirection: Axis.horizontal,
            reverse: true,
            child: Text(_flow.host, maxLines: 1, style: TextStyle(color: colours.ink, fontSize: 14)),
          ),
        ),
      ),
      bottom: PreferredSize(
        preferredSize: const Size.fromHeight(2),
        child: _flow.phase == CheckoutPhase.loading
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

  Widget _body(CheckoutColours colours) {
    final isFailed = _flow.phase == CheckoutPhase.failed;
    return Stack(
      fit: StackFit.expand,
      children: [
        // The WebView stays underneath, out of reach of touch and screen readers, so that trying again needs no new
        // WebView.
        ExcludeSemantics(
          excluding: isFailed || _flow.isCovered,
          child: WebViewWidget(controller: widget.webView.controller),
        ),
        if (_flow.isCovered && !isFailed)
          ColoredBox(
            color: colours.ground,
            child: Center(child: Text(widget.texts.loading, style: TextStyle(color: colours.softInk, fontSize: 16))),
          ),
        if (isFailed)
          CheckoutFailureView(
            texts: widget.texts,
            colours: colours,
            reason: _flow.failure,
            onRetry: _flow.retry,
          ),
      ],
    );
  }
}
