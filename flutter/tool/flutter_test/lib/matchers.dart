import 'package:flutter_test/finders.dart';

abstract class Matcher {
  bool matches(Object? actual);
  String get wanted;
}

class _Rule extends Matcher {
  _Rule(this.wanted, this._test);
  final bool Function(Object? actual) _test;

  @override
  final String wanted;

  @override
  bool matches(Object? actual) => _test(actual);
}

class TestFailure implements Exception {
  TestFailure(this.message);
  final String? message;

  @override
  String toString() => message ?? 'failed';
}

Never fail([String message = '']) => throw TestFailure(message);

void expect(Object? actual, Object? matcher, {String? reason}) {
  final rule = matcher is Matcher ? matcher : equals(matcher);
  if (rule.matches(actual)) return;
  throw TestFailure('Expected: ${rule.wanted}\n  Actual: $actual\n${reason ?? ''}');
}

Matcher equals(Object? expected) => _Rule('$expected', (actual) => _isEqual(actual, expected));
Matcher isNot(Object? matcher) {
  final rule = matcher is Matcher ? matcher : equals(matcher);
  return _Rule('not ${rule.wanted}', (actual) => !rule.matches(actual));
}

final Matcher isTrue = equals(true);
final Matcher isFalse = equals(false);
final Matcher isNull = equals(null);
final Matcher isNotNull = isNot(null);
final Matcher isEmpty = _Rule('nothing in it', (actual) => (actual as dynamic).isEmpty as bool);

Matcher contains(Object? part) => _Rule('something with $part', (actual) {
      if (actual is String) return actual.contains(part as Pattern);
      return (actual as Iterable<Object?>).any((each) => _isEqual(each, part));
    });
Matcher startsWith(String start) => _Rule('$start…', (actual) => actual is String && actual.startsWith(start));
Matcher hasLength(int length) => _Rule('length $length', (actual) => (actual as dynamic).length == length);
Matcher greaterThan(num least) => _Rule('more than $least', (actual) => actual is num && actual > least);

class TypeMatcher<T> extends Matcher {
  final List<Matcher> _features = [];

  @override
  String get wanted => '$T ${_features.map((each) => each.wanted).join(' ')}';

  @override
  bool matches(Object? actual) => actual is T && _features.every((each) => each.matches(actual));

  TypeMatcher<T> having(Object? Function(T value) feature, String name, Object? matcher) {
    final rule = matcher is Matcher ? matcher : equals(matcher);
    final next = TypeMatcher<T>().._features.addAll(_features);
    return next.._features.add(_Rule('with $name ${rule.wanted}', (actual) => rule.matches(feature(actual as T))));
  }
}

TypeMatcher<T> isA<T>() => TypeMatcher<T>();

Matcher throwsA(Matcher rule) => _Rule('throws ${rule.wanted}', (actual) {
      try {
        (actual as void Function())();
        return false;
        // ignore: avoid_catches_without_on_clauses
      } catch (error) {
        return rule.matches(error);
      }
    });

final Matcher findsOneWidget = _Rule('one widget', (actual) => (actual as Finder).evaluate().length == 1);
final Matcher findsNothing = _Rule('no widget', (actual) => (actual as Finder).evaluate().isEmpty);

bool _isEqual(Object? a, Object? b) {
  if (a is List && b is List) {
    return a.length == b.length && Iterable<int>.generate(a.length).every((at) => _isEqual(a[at], b[at]));
  }
  if (a is Set && b is Set) return a.length == b.length && a.containsAll(b);
  if (a is Map && b is Map) return a.length == b.length && a.keys.every((key) => _isEqual(a[key], b[key]));
  return a == b;
}
