import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/src/judge_navigation.dart';
import 'package:pay_checkout/src/navigation_verdict.dart';

void main() {
  const page = <String, NavigationVerdict>{
    'https://pay.example/payment': NavigationVerdict.open,
    'https://acs.bank.example:8443/challenge?x=%zz': NavigationVerdict.open,
    'HTTPS://bank.example/': NavigationVerdict.open,
    'https://user@bank.example/': NavigationVerdict.refuse,
    'https://': NavigationVerdict.refuse,
    'http://bank.example/': NavigationVerdict.insecure,
    'http://localhost:4005/acs': NavigationVerdict.insecure,
    'mybank://approve?id=1': NavigationVerdict.outward,
    'intent://approve#Intent;scheme=mybank;end': NavigationVerdict.outward,
    'tel:+97317000000': NavigationVerdict.outward,
    'market://details?id=a.bank': NavigationVerdict.outward,
    'javascript:alert(1)': NavigationVerdict.refuse,
    'JavaScript:alert(1)': NavigationVerdict.refuse,
    'data:text/html,hello': NavigationVerdict.refuse,
    'blob:https://bank.example/1': NavigationVerdict.refuse,
    'file:///etc/hosts': NavigationVerdict.refuse,
    'content://com.android.contacts/1': NavigationVerdict.refuse,
    'ftp://bank.example/': NavigationVerdict.refuse,
    'filesystem:https://bank.example/temporary/1': NavigationVerdict.refuse,
    'chrome://settings': NavigationVerdict.refuse,
    'vbscript:msgbox(1)': NavigationVerdict.refuse,
    'ws://bank.example/': NavigationVerdict.refuse,
    'wss://bank.example/': NavigationVerdict.refuse,
    'about:blank': NavigationVerdict.refuse,
    'view-source:https://bank.example/': NavigationVerdict.refuse,
    '/relative': NavigationVerdict.refuse,
    '': NavigationVerdict.refuse,
    'ht tp://a': NavigationVerdict.refuse,
  };
  for (final MapEntry(key: address, value: verdict) in page.entries) {
    test('the verdict for the page is ${verdict.name}: "$address"', () {
      expect(judgeNavigation(address, isMainFrame: true), verdict);
    });
  }

  const frame = <String, NavigationVerdict>{
    'https://bank.example/frame': NavigationVerdict.open,
    'about:blank': NavigationVerdict.open,
    'about:srcdoc': NavigationVerdict.open,
    'about:config': NavigationVerdict.refuse,
    'http://bank.example/frame': NavigationVerdict.refuse,
    'mybank://approve': NavigationVerdict.outward,
    'chrome://settings': NavigationVerdict.refuse,
    'vbscript:msgbox(1)': NavigationVerdict.refuse,
    'filesystem:https://bank.example/temporary/1': NavigationVerdict.refuse,
    'javascript:alert(1)': NavigationVerdict.refuse,
    'data:text/html,hello': NavigationVerdict.refuse,
  };
  for (final MapEntry(key: address, value: verdict) in frame.entries) {
    test('the verdict for a frame inside the page is ${verdict.name}: "$address"', () {
      expect(judgeNavigation(address, isMainFrame: false), verdict);
    });
  }
}
