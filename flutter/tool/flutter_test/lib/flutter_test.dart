import 'dart:async';

import 'package:flutter_test/registered_tests.dart';
import 'package:flutter_test/widget_tester.dart';

export 'package:flutter_test/finders.dart' show CommonFinders, Finder, find;
export 'package:flutter_test/matchers.dart';
export 'package:flutter_test/widget_tester.dart' show WidgetTester;

void group(String description, void Function() body) {
  groupNames.add(description);
  body();
  groupNames.removeLast();
}

void test(String description, FutureOr<void> Function() body) {
  registered.add(RegisteredTest([...groupNames, description].join(' '), [...setUps], body));
}

void testWidgets(String description, Future<void> Function(WidgetTester tester) body) {
  test(description, () => WidgetTester().runBody(body));
}

void setUp(FutureOr<void> Function() body) => setUps.add(body);
