import 'dart:async';

import 'package:flutter/material.dart';
import 'package:pay_checkout/src/checkout_bar.dart';
import 'package:pay_checkout/src/checkout_bar_theme.dart';
import 'package:pay_checkout/src/checkout_colours.dart';
import 'package:pay_checkout/src/checkout_failure_view.dart';
import 'package:pay_checkout/src/checkout_flow.dart';
import 'package:pay_checkout/src/checkout_phase.dart';
import 'package:pay_checkout/src/checkout_prompt.dart';
import 'package:pay_checkout/src/checkout_texts.dart';
import 'package:pay_checkout/src/checkout_web_view.dart';
import 'package:webview_flutter/webview_flutter.dart';

/// The full screen around the card page: a bar with a close button and the page's host, progress, and failures.
class CheckoutScreen extends StatefulWidget {
  /// Shows [webView] and opens the card page in it.
  const CheckoutScreen({required this.webView, required this.texts, this.barTheme, super.key});

  /// The WebView to show.
  final CheckoutWebView webView;

  /// The texts in the shopper's language.
  final CheckoutTexts texts;

  /// The app's own colours for the bar.
  final CheckoutBarTheme? barTheme;

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
    // The card page opens after this frame, because the first change must not happen while the tree is being built.
    scheduleMicrotask(widget.webView.open);
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
    final colours = CheckoutColours.of(MediaQuery.platformBrightnessOf(context), widget.barTheme);
    return PopScope<Object?>(
      canPop: false,
      onPopInvokedWithResult: (didPop, _) {
        if (!didPop) _flow.leave();
      },
      // The bar needs Material's texts, which an app might lack in its language; none of them is shown.
      child: Localizations(
        locale: const Locale('en'),
        delegates: const [DefaultMaterialLocalizations.delegate, DefaultWidgetsLocalizations.delegate],
        child: Directionality(
          textDirection: widget.texts.isRightToLeft ? TextDirection.rtl : TextDirection.ltr,
          child: Scaffold(
            backgroundColor: colours.ground,
            appBar: checkoutBar(
              colours: colours,
              texts: widget.texts,
              host: _flow.host,
              isLoading: _flow.phase == CheckoutPhase.loading,
              onClose: _flow.leave,
            ),
            body: SafeArea(child: _body(colours)),
          ),
        ),
      ),
    );
  }

  Widget _body(CheckoutColours colours) {
    final over = _over(colours);
    return Stack(
      fit: StackFit.expand,
      children: [
        // The WebView stays underneath, out of reach of touch and screen readers, so that it is still there when the
        // view above it goes away.
        ExcludeSemantics(
          excluding: over != null,
          child: WebViewWidget(controller: widget.webView.controller),
        ),
        if (over != null) over,
      ],
    );
  }

  /// The most urgent view that hides the page; null while the page can be used.
  Widget? _over(CheckoutColours colours) {
    final texts = widget.texts;
    final question = _flow.question;
    if (_flow.isAskingToLeave) {
      return CheckoutPrompt(
        colours: colours,
        text: texts.leaveQuestion,
        confirm: texts.stay,
        onConfirm: _flow.stay,
        decline: texts.leave,
        onDecline: _flow.close,
      );
    }
    if (_flow.phase == CheckoutPhase.failed) {
      return CheckoutFailureView(
        texts: texts,
        colours: colours,
        reason: _flow.failure,
        onRetry: _flow.retry,
        onReturn: _flow.canReturn ? _flow.returnToPage : null,
      );
    }
    if (_flow.isAppMissing) {
      return CheckoutPrompt(
        colours: colours,
        text: texts.appMissing,
        confirm: texts.confirm,
        onConfirm: _flow.dismissAppMissing,
      );
    }
    if (_flow.isCovered) {
      return ColoredBox(
        color: colours.ground,
        child: Center(child: Text(texts.loading, style: TextStyle(color: colours.softInk, fontSize: 16))),
      );
    }
    if (question == null) return null;
    return CheckoutPrompt(
      colours: colours,
      title: '${texts.pageSays} ${question.host}',
      text: question.message,
      confirm: texts.confirm,
      onConfirm: () => _flow.answer(isYes: true),
      decline: texts.decline,
      onDecline: question.isMessageOnly ? null : () => _flow.answer(isYes: false),
    );
  }
}
