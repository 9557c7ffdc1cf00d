import 'dart:async';
import 'dart:convert';

class RegisteredTest {
  RegisteredTest(this.name, this.setUps, this.body);
  final String name;
  final List<FutureOr<void> Function()> setUps;
  final FutureOr<void> Function() body;
}

final List<String> groupNames = [];
final List<FutureOr<void> Function()> setUps = [];
final List<RegisteredTest> registered = [];

/// The time limit for a test, in case it waits for something that never happens. Without this limit, Dart would exit
/// midway without a message.
const Duration _limit = Duration(minutes: 4);

/// Runs the `main` of each test file, and prints a line of JSON for each test. Not part of Flutter.
Future<void> runTestFiles(Map<String, void Function()> files) async {
  for (final MapEntry(key: file, value: main) in files.entries) {
    registered.clear();
    setUps.clear();
    main();
    for (final each in [...registered]) {
      String? error;
      try {
        for (final setUp in each.setUps) {
          await setUp();
        }
        await Future.sync(each.body).timeout(_limit);
        // ignore: avoid_catches_without_on_clauses
      } catch (caught, stack) {
        error = '$caught\n$stack';
      }
      // ignore: avoid_print
      print(jsonEncode({'file': file, 'name': each.name, 'error': error}));
    }
  }
}
