import 'dart:async';

/// Timers that end when the test says so.
final class FakeClock {
  final List<FakeTimer> _timers = [];

  /// How many were ever started.
  int started = 0;

  /// To be handed over as `startTimer`.
  Timer start(Duration duration, void Function() onEnd) {
    started++;
    final timer = FakeTimer(duration, onEnd);
    _timers
      ..removeWhere((each) => !each.isActive)
      ..add(timer);
    return timer;
  }

  /// How many are running.
  int get running => _timers.where((each) => each.isActive).length;

  /// How long the last one that was started runs.
  Duration get lastDuration => _timers.last.duration;

  /// Ends all that are running.
  void pass() {
    for (final each in [..._timers]) {
      if (!each.isActive) continue;
      each.cancel();
      each.onEnd();
    }
  }
}

/// One of them.
final class FakeTimer implements Timer {
  /// Runs until it is cancelled.
  FakeTimer(this.duration, this.onEnd);

  /// What it was started with.
  final Duration duration;

  /// What it was started for.
  final void Function() onEnd;

  @override
  bool isActive = true;

  @override
  int get tick => 0;

  @override
  void cancel() => isActive = false;
}
