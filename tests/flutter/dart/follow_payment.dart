import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'package:pay_checkout/src/checkout_flow.dart';
import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/reason_of_load_error.dart';

/// Goes through one hosted payment like a WebView, without Flutter, and prints the package's result.
///
/// Its only argument is JSON: the four arguments that start a payment; `trusted`, the only trusted certificate, in PEM;
/// and `steps`, the shopper's actions on each page. A page that cannot be loaded is closed.
Future<void> main(List<String> arguments) async {
  final task = jsonDecode(arguments.single) as Map<String, dynamic>;
  final request = CheckoutRequest.checked(
    paymentUrl: task['payment_url'] as String,
    trackId: task['track_id'] as String,
    successUrl: task['success_url'] as String,
    failureUrl: task['failure_url'] as String,
  );
  final shopper = _Shopper(
    request,
    trusted: task['trusted'] as String,
    steps: (task['steps'] as List<dynamic>).cast<Map<String, dynamic>>(),
  );
  final visited = await shopper.pay();
  final result = await shopper.flow.result;
  stdout.writeln(
    jsonEncode({
      'status': result.status.name,
      'reason': result.reason?.name,
      'track_id': result.trackId,
      'payment_id': result.paymentId,
      'visited': visited,
    }),
  );
  exit(0);
}

/// The maximum number of pages: more than any payment loads, including each reload of a page that waits for the
/// acquirer.
const int _pagesMax = 60;

class _Shopper {
  _Shopper(CheckoutRequest request, {required String trusted, required this.steps})
      : _client = HttpClient(
          context: SecurityContext(withTrustedRoots: false)..setTrustedCertificatesBytes(utf8.encode(trusted)),
        ) {
    flow = CheckoutFlow(request, load: (address) => _next = _Load(address));
  }

  final List<Map<String, dynamic>> steps;
  final HttpClient _client;
  final List<String> _visited = [];
  late final CheckoutFlow flow;
  _Load? _next;

  Future<List<String>> pay() async {
    flow.open();
    for (var page = 0; page < _pagesMax; page++) {
      final load = _next;
      _next = null;
      if (load == null) return _visited;
      try {
        await _open(load);
      } on HandshakeException {
        _fail(reasonOfLoadError(code: -11, type: 'failedSslHandshake'));
      } on SocketException {
        _fail(reasonOfLoadError(code: -6, type: 'connect'));
      }
    }
    throw StateError('still going after $_pagesMax pages: $_visited');
  }

  /// Loads a page, then follows its redirect or refresh, or carries out the shopper's next step.
  Future<void> _open(_Load load) async {
    _visited.add('${load.address}');
    final response = await _send(load);
    final location = response.headers.value('location');
    if (response.isRedirect || location != null) {
      await response.drain<void>();
      return _lead(load.address.resolve(location ?? ''));
    }
    final html = await utf8.decodeStream(response);
    flow
      ..pageStarted('${load.address}')
      ..pageFinished('${load.address}');
    final refresh = RegExp(r'^(\d+); ?url=(.*)$').firstMatch(response.headers.value('refresh') ?? '');
    if (refresh != null) return _lead(load.address.resolve(refresh.group(2) ?? ''));
    if (steps.isEmpty) throw StateError('there is no step left for ${load.address}');
    _act(steps.removeAt(0), load.address, html);
  }

  /// Reports a failure as Android does; then the shopper gives up.
  void _fail(PaymentReason? reason) => flow
    ..pageFailed(reason!)
    ..close();

  /// Follows a redirect or a `Refresh` if the package allows it.
  void _lead(Uri address) {
    if (flow.allows('$address', isMainFrame: true)) _next = _Load(address);
  }

  /// Sends the page's last form, or the first whose address matches the step's pattern, with its hidden fields and the
  /// step's fields.
  void _act(Map<String, dynamic> step, Uri page, String html) {
    final action = step['action'] as String?;
    final at = action == null ? html.lastIndexOf('<form ') : html.indexOf(RegExp('action="$action'));
    if (at < 0) throw StateError('no such form on $page');
    final form = html.substring(html.lastIndexOf('<form ', at), html.indexOf('</form>', at));
    final target = RegExp('action="([^"]*)"').firstMatch(form)?.group(1) ?? '';
    final hidden = RegExp('<input type="hidden" name="([^"]*)" value="([^"]*)"').allMatches(form);
    final fields = {
      for (final each in hidden) each.group(1) ?? '': _unescaped(each.group(2) ?? ''),
      ...(step['fields'] as Map<String, dynamic>? ?? {}).cast<String, String>(),
    };
    _next = _Load(page.resolve(_unescaped(target)), fields);
  }

  Future<HttpClientResponse> _send(_Load load) async {
    final fields = load.fields;
    final request = await _client.openUrl(fields == null ? 'GET' : 'POST', load.address);
    request.followRedirects = false;
    if (fields != null) {
      request.headers.contentType = ContentType('application', 'x-www-form-urlencoded');
      request.write(Uri(queryParameters: fields).query);
    }
    return request.close();
  }

  String _unescaped(String text) => text
      .replaceAllMapped(RegExp('&#([0-9]+);'), (code) => String.fromCharCode(int.parse(code.group(1) ?? '')))
      .replaceAll('&amp;', '&');
}

class _Load {
  _Load(this.address, [this.fields]);
  final Uri address;

  /// A form's fields, or null for a page that is only requested.
  final Map<String, String>? fields;
}
