import 'package:flutter/painting.dart';

enum AppLifecycleState { detached, resumed, inactive, hidden, paused }

/// A listener that reports the steps between two states, as the real one does.
class AppLifecycleListener {
  AppLifecycleListener({this.onHide, this.onShow}) {
    lifecycleListeners.add(this);
  }
  final VoidCallback? onHide;
  final VoidCallback? onShow;

  void dispose() => lifecycleListeners.remove(this);
}

final List<AppLifecycleListener> lifecycleListeners = [];
AppLifecycleState? _state;

void changeLifecycle(AppLifecycleState next) {
  final before = _state;
  _state = next;
  for (final each in [...lifecycleListeners]) {
    if (next == AppLifecycleState.hidden && before == AppLifecycleState.inactive) each.onHide?.call();
    if (next == AppLifecycleState.inactive && before == AppLifecycleState.hidden) each.onShow?.call();
  }
}
