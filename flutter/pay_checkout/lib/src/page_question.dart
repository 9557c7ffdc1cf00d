import 'dart:async';

/// A question or a message of a page's script (`confirm`, `alert`), which waits for the shopper.
final class PageQuestion {
  /// A question with the two answers OK and cancel, or a message with OK only.
  PageQuestion({required this.host, required this.message, required this.isMessageOnly});

  /// The host of the page that asks.
  final String host;

  /// The page's words.
  final String message;

  /// Whether OK is the only answer.
  final bool isMessageOnly;

  final Completer<bool> _answer = Completer<bool>();

  /// The shopper's answer.
  Future<bool> get answer => _answer.future;

  /// Answers, once.
  void reply({required bool isYes}) {
    if (!_answer.isCompleted) _answer.complete(isYes);
  }
}
