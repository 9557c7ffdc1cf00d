import 'package:flutter/material.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout_example/order.dart';

/// A page with a button to pay, which shows the outcome afterwards.
class ShopPage extends StatefulWidget {
  /// Creates the page, before any payment.
  const ShopPage({super.key});

  @override
  State<ShopPage> createState() => _ShopPageState();
}

class _ShopPageState extends State<ShopPage> {
  String _message = 'One coffee, 10.500 BHD';

  Future<void> _pay() async {
    try {
      final order = await createOrder();
      if (!mounted) return;
      final result = await PayCheckout.start(
        context,
        paymentUrl: order.paymentUrl,
        trackId: order.trackId,
        successUrl: order.successUrl,
        failureUrl: order.failureUrl,
      );
      // The result only says what to show for now; the server asks Pay.
      _show('${result.status.name}, asking the shop …');
      _show(await isPaid(order.trackId) ? 'Paid. Thank you.' : 'Not paid (${result.reason?.name ?? result.status.name}).');
    } on Exception catch (error) {
      _show('$error');
    }
  }

  void _show(String message) {
    if (mounted) setState(() => _message = message);
  }

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      body: Center(
        child: Column(
          mainAxisSize: MainAxisSize.min,
          children: [
            Text(_message),
            const SizedBox(height: 24),
            FilledButton(onPressed: _pay, child: const Text('Pay')),
          ],
        ),
      ),
    );
  }
}
