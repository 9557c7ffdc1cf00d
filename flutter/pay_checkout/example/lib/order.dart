import 'dart:convert';
import 'dart:io';

/// Where `example/server/server.mjs` answers; from a phone this is the address of the https tunnel to it.
const String shopServer = String.fromEnvironment('SHOP_SERVER', defaultValue: 'http://localhost:4404');

/// What the server tells the app of a payment. There is no key in it, and no app needs one.
class Order {
  /// As the server answered.
  const Order({required this.paymentUrl, required this.trackId, required this.successUrl, required this.failureUrl});

  /// The hosted card page.
  final String paymentUrl;

  /// The session.
  final String trackId;

  /// Where a paid shopper comes back to.
  final String successUrl;

  /// Where every other comes back to.
  final String failureUrl;
}

/// Asks the server to start a payment. The amount is the server's to decide.
Future<Order> createOrder() async {
  final answer = await _send('POST', '/orders');
  return Order(
    paymentUrl: answer['payment_url'] as String,
    trackId: answer['track_id'] as String,
    successUrl: answer['success_url'] as String,
    failureUrl: answer['failure_url'] as String,
  );
}

/// Whether the server knows from Pay that the order is paid: the only thing that counts.
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
