import 'dart:async';

/// Timers that run out when the test says so.
final class FakeClock {
  final List<FakeTimer> _timers = [];

  /// How many were ever started.
  int started = 0;

  /// To pass as `startTimer`.
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

  /// The duration of the timer that was started last.
  Duration get lastDuration => _timers.last.duration;

  /// Ends all running timers.
  void pass() {
    for (final each in [..._timers]) {
      if (!each.isActive) continue;
      each.cancel();
      each.onEnd();
    }
  }
}

/// A timer of a [FakeClock].
final class FakeTimer implements Timer {
  /// Creates a timer that runs until it is cancelled.
  FakeTimer(this.duration, this.onEnd);

  /// The duration that it was started with.
  final Duration duration;

  /// The callback that it was started with.
  final void Function() onEnd;

  @override
  bool isActive = true;

  @override
  int get tick => 0;

  @override
  void cancel() => isActive = false;
}
