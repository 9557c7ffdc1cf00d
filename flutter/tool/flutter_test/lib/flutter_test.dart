import 'dart:async';

import 'package:flutter_test/registered_tests.dart';
import 'package:flutter_test/widget_tester.dart';

export 'package:flutter_test/finders.dart' show CommonFinders, Finder, WidgetPredicate, find;
export 'package:flutter_test/matchers.dart';
export 'package:flutter_test/widget_tester.dart' show WidgetTester;

/// A `setUp` in the group ends with the group.
void group(String description, void Function() body) {
  final outside = setUps.length;
  groupNames.add(description);
  body();
  groupNames.removeLast();
  setUps.length = outside;
}

void test(String description, FutureOr<void> Function() body) {
  registered.add(RegisteredTest([...groupNames, description].join(' '), [...setUps], body));
}

void testWidgets(String description, Future<void> Function(WidgetTester tester) body) {
  test(description, () => WidgetTester().runBody(body));
}

void setUp(FutureOr<void> Function() body) => setUps.add(body);
