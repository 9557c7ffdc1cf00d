import 'dart:async';

import 'package:flutter/framework.dart';

abstract class Route<T> {
  final Completer<T?> _popped = Completer<T?>();
  NavigatorState? _navigator;
  final List<PopScope<Object?>> _scopes = [];

  bool get isActive => _navigator?._routes.contains(this) ?? false;
  bool get isCurrent => isActive && identical(_navigator?._routes.last, this);

  Widget buildPage(BuildContext context);

  void _dispose() {}
}

class MaterialPageRoute<T> extends Route<T> {
  MaterialPageRoute({required this.builder, this.fullscreenDialog = false});
  final WidgetBuilder builder;
  final bool fullscreenDialog;
  final Completer<T?> _completed = Completer<T?>();

  Future<T?> get completed => _completed.future;

  @override
  Widget buildPage(BuildContext context) => builder(context);

  @override
  void _dispose() => _completed.complete();
}

class Navigator extends StatefulWidget {
  const Navigator({required this.home, super.key});
  final Widget home;

  static NavigatorState of(BuildContext context, {bool rootNavigator = false}) {
    assert(context.mounted, 'Looking up a deactivated widget');
    NavigatorState? found;
    for (Element? each = context as Element; each != null; each = each.parent) {
      final State<StatefulWidget>? state = each is StatefulElement ? each.state : null;
      if (state is NavigatorState) {
        found = state;
        if (!rootNavigator) break;
      }
    }
    return found ?? (throw AssertionError('Navigator operation requested with a context without a Navigator'));
  }

  @override
  State<Navigator> createState() => NavigatorState();
}

class NavigatorState extends State<Navigator> {
  final List<Route<dynamic>> _routes = [];

  @override
  void initState() {
    super.initState();
    topNavigator = this;
    _routes.add(MaterialPageRoute<void>(builder: (_) => widget.home).._navigator = this);
  }

  Future<T?> push<T extends Object?>(Route<T> route) {
    route._navigator = this;
    setState(() => _routes.add(route));
    return route._popped.future;
  }

  void pop<T extends Object?>([T? result]) {
    final gone = _routes.last;
    setState(() => _routes.removeLast());
    for (final scope in [...gone._scopes]) {
      scope.onPopInvokedWithResult?.call(true, result);
    }
    gone
      .._popped.complete(result)
      .._dispose();
  }

  /// As in Flutter 3.27, the future of the push stays open; only `completed` ends.
  void removeRoute(Route<dynamic> route) {
    setState(() => _routes.remove(route));
    route._dispose();
  }

  /// As in the real navigator, remaining pushed pages are not popped.
  @override
  void dispose() {
    for (final each in _routes) {
      each._dispose();
    }
    super.dispose();
  }

  /// The system's back gesture.
  bool maybePop() {
    final top = _routes.last;
    if (top._scopes.every((each) => each.canPop)) {
      if (_routes.length > 1) pop<Object?>();
      return true;
    }
    for (final scope in [...top._scopes]) {
      scope.onPopInvokedWithResult?.call(false, null);
    }
    return true;
  }

  @override
  Widget build(BuildContext context) => _Pages([for (final each in _routes) _Page(each)]);
}

/// The navigator of the app that was pumped last.
NavigatorState? topNavigator;

class _Pages extends StubBox {
  const _Pages(this.held);

  @override
  final List<Widget> held;
}

class _Page extends StatelessWidget {
  _Page(this.route) : super(key: ObjectKey(route));
  final Route<dynamic> route;

  @override
  Widget build(BuildContext context) => route.buildPage(context);
}

class PopScope<T> extends StatefulWidget {
  const PopScope({required this.child, this.canPop = true, this.onPopInvokedWithResult, super.key});
  final Widget child;
  final bool canPop;
  final void Function(bool didPop, T? result)? onPopInvokedWithResult;

  @override
  State<StatefulWidget> createState() => _PopScopeState<T>();
}

class _PopScopeState<T> extends State<PopScope<T>> {
  late final Route<dynamic>? _route = context.findAncestorWidgetOfExactType<_Page>()?.route;
  late final PopScope<Object?> _registered = PopScope<Object?>(
    canPop: widget.canPop,
    onPopInvokedWithResult: (didPop, result) => widget.onPopInvokedWithResult?.call(didPop, result as T?),
    child: widget.child,
  );

  @override
  void initState() {
    super.initState();
    _route?._scopes.add(_registered);
  }

  @override
  void dispose() {
    _route?._scopes.remove(_registered);
    super.dispose();
  }

  @override
  Widget build(BuildContext context) => widget.child;
}
