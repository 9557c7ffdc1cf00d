import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'package:pay_checkout/src/checkout_flow.dart';
import 'package:pay_checkout/src/checkout_request.dart';

/// Goes through one hosted payment as a WebView would, without Flutter, and prints what the package answers.
///
/// Its one argument is JSON: the four arguments of a start; `fronts`, which says of each public `https` origin where it
/// answers here in plain HTTP, as behind a proxy that ends TLS; and `steps`, what the shopper does on each page.
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
    fronts: (task['fronts'] as Map<String, dynamic>).cast<String, String>(),
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

/// More pages than any payment has; pages that wait for the acquirer count each time.
const int _pagesMax = 60;

class _Shopper {
  _Shopper(CheckoutRequest request, {required this.fronts, required this.steps}) {
    flow = CheckoutFlow(request, load: (address) => _next = _Load(address));
  }

  final Map<String, String> fronts;
  final List<Map<String, dynamic>> steps;
  final HttpClient _client = HttpClient();
  final List<String> _visited = [];
  late final CheckoutFlow flow;
  _Load? _next;

  Future<List<String>> pay() async {
    flow.open();
    for (var page = 0; page < _pagesMax; page++) {
      final load = _next;
      _next = null;
      if (load == null) return _visited;
      await _open(load);
    }
    throw StateError('still going after $_pagesMax pages: $_visited');
  }

  /// Loads a page, then does what the page or the shopper does next.
  Future<void> _open(_Load load) async {
    _visited.add('${load.address}');
    final response = await _send(load);
    final location = response.headers.value('location');
    if (response.isRedirect || location != null) {
      await response.drain<void>();
      return _lead(load.address.resolve(location ?? ''));
    }
    final html = _asPublic(await utf8.decodeStream(response));
    flow
      ..pageStarted('${load.address}')
      ..pageFinished();
    final refresh = RegExp(r'^(\d+); ?url=(.*)$').firstMatch(response.headers.value('refresh') ?? '');
    if (refresh != null) return _lead(load.address.resolve(refresh.group(2) ?? ''));
    if (steps.isEmpty) throw StateError('nothing leads on from ${load.address}');
    _act(steps.removeAt(0), load.address, html);
  }

  /// A link, a redirect or a `Refresh`: the package is asked first.
  void _lead(Uri address) {
    if (flow.allows('$address', isMainFrame: true)) _next = _Load(address);
  }

  /// Sends the last form of the page, or the first whose address is of the step's pattern, with its hidden fields and the step's own.
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
    final address = load.address;
    final front = fronts[address.origin] ?? (throw StateError('a page that nobody serves: $address'));
    final behind = Uri.parse(front).replace(path: address.path, query: address.hasQuery ? address.query : null);
    final fields = load.fields;
    final request = await _client.openUrl(fields == null ? 'GET' : 'POST', behind);
    request.followRedirects = false;
    if (fields != null) {
      request.headers.contentType = ContentType('application', 'x-www-form-urlencoded');
      request.write(Uri(queryParameters: fields).query);
    }
    return request.close();
  }

  /// As the pages would be written if what stands behind the proxy knew its public name.
  String _asPublic(String html) =>
      fronts.entries.fold(html, (text, front) => text.replaceAll(front.value, front.key));

  String _unescaped(String text) => text
      .replaceAllMapped(RegExp('&#([0-9]+);'), (code) => String.fromCharCode(int.parse(code.group(1) ?? '')))
      .replaceAll('&amp;', '&');
}

class _Load {
  _Load(this.address, [this.fields]);
  final Uri address;

  /// A form's, or null for a page that is only asked for.
  final Map<String, String>? fields;
}
