import 'dart:async';

import 'package:flutter/material.dart';
import 'package:flutter_test/finders.dart';
import 'package:flutter_test/matchers.dart';

/// A timer of the test's own clock.
class _FakeTimer implements Timer {
  _FakeTimer(this.due, this.onEnd);
  final Duration due;
  final void Function() onEnd;

  @override
  bool isActive = true;

  @override
  int get tick => 0;

  @override
  void cancel() => isActive = false;
}

class TestBinding {
  Future<bool> handlePopRoute() async => topNavigator?.maybePop() ?? false;
  void handleAppLifecycleStateChanged(AppLifecycleState state) => changeLifecycle(state);
}

class WidgetTester {
  final TestBinding binding = TestBinding();
  final List<_FakeTimer> _timers = [];
  Duration _now = Duration.zero;

  Future<void> pumpWidget(Widget widget) async {
    final root = rootElement;
    if (root != null && root.widget.runtimeType == widget.runtimeType && root.widget.key == widget.key) {
      root.update(widget);
    } else {
      root?.unmount();
      rootElement = widget.createElement()..mount(null);
    }
    await pump();
  }

  Future<void> pump([Duration duration = Duration.zero]) async {
    await _drain();
    final end = _now + duration;
    while (true) {
      final due = _timers.where((each) => each.isActive && each.due <= end).toList()
        ..sort((a, b) => a.due.compareTo(b.due));
      if (due.isEmpty) break;
      _now = due.first.due;
      due.first
        ..isActive = false
        ..onEnd();
      await _drain();
    }
    _now = end;
    for (final element in [...dirtyElements]) {
      dirtyElements.remove(element);
      if (element.mounted) element.rebuild();
    }
    await _drain();
  }

  Future<void> tap(Finder finder) async {
    final found = finder.evaluate();
    if (found.length != 1) throw TestFailure('cannot tap $finder');
    for (Element? each = found.single; each != null; each = each.parent) {
      final widget = each.widget;
      if (widget is IconButton) return widget.onPressed?.call();
      if (widget is FilledButton) return widget.onPressed?.call();
      if (widget is TextButton) return widget.onPressed?.call();
    }
    throw TestFailure('nothing to tap in $finder');
  }

  T widget<T extends Widget>(Finder finder) => finder.evaluate().single.widget as T;
  Element element(Finder finder) => finder.evaluate().single;

  /// Runs everything that is ready to run.
  Future<void> _drain() => Zone.root.run(() => Future<void>.delayed(Duration.zero));

  /// Runs a test's body on its own clock; a leftover timer is a failure, as in Flutter. Whatever a failed test has left
  /// in the tree is removed before the next test.
  Future<void> runBody(Future<void> Function(WidgetTester tester) body) async {
    rootElement?.unmount();
    rootElement = null;
    dirtyElements.clear();
    final failed = Completer<void>();
    final zone = Zone.current.fork(
      specification: ZoneSpecification(
        createTimer: (self, parent, zone, duration, onEnd) {
          final timer = _FakeTimer(_now + duration, onEnd);
          _timers.add(timer);
          return timer;
        },
        handleUncaughtError: (self, parent, zone, error, stack) {
          if (!failed.isCompleted) failed.completeError(error, stack);
        },
      ),
    );
    await Future.any([zone.run(() => body(this)), failed.future]);
    rootElement?.unmount();
    rootElement = null;
    dirtyElements.clear();
    await _drain();
    if (_timers.any((each) => each.isActive)) throw TestFailure('a timer is still pending');
  }
}
