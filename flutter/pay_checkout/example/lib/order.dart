import 'dart:convert';
import 'dart:io';

/// The address of `example/server/server.mjs`; on a phone, the https tunnel to it.
const String shopServer = String.fromEnvironment('SHOP_SERVER', defaultValue: 'http://localhost:4404');

/// The data about a payment that the server sends to the app. It contains no key, and no app needs one.
class Order {
  /// Creates an order from the server's answer.
  const Order({required this.paymentUrl, required this.trackId, required this.successUrl, required this.failureUrl});

  /// The hosted card page.
  final String paymentUrl;

  /// The session's id.
  final String trackId;

  /// The URL that the shopper returns to after paying.
  final String successUrl;

  /// The URL that the shopper returns to after any other outcome.
  final String failureUrl;
}

/// Asks the server to start a payment. The server decides the amount.
Future<Order> createOrder() async {
  final answer = await _send('POST', '/orders');
  return Order(
    paymentUrl: answer['payment_url'] as String,
    trackId: answer['track_id'] as String,
    successUrl: answer['success_url'] as String,
    failureUrl: answer['failure_url'] as String,
  );
}

/// Whether Pay has notified the server that the order is paid. Only this counts.
Future<bool> isPaid(String trackId) async => (await _send('GET', '/orders/$trackId'))['paid'] == true;

Future<Map<String, dynamic>> _send(String method, String path) async {
  final client = HttpClient();
  try {
    final request = await client.openUrl(method, Uri.parse('$shopServer$path'));
    final response = await request.close();
    final body = await utf8.decodeStream(response);
    if (response.statusCode != 200) throw HttpException('the shop answered ${response.statusCode}');
    return jsonDecode(body) as Map<String, dynamic>;
  } finally {
    client.close();
  }
}
