import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAY_CHECKOUT } from './dart-packages.ts';
import { type PackageFiles, publishComplaints } from './publish-rules.ts';
import { mapAt, readPubspec } from './pubspec.ts';

/** Returns the existing files of the package that `git ls-files` lists with these arguments. */
function git(...args: readonly string[]): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', ...args], { cwd: PAY_CHECKOUT }).toString('utf8');
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(PAY_CHECKOUT, path)));
}

const published: PackageFiles = new Map(
  git('--cached', '--others', '--exclude-standard').map((path) => [path, readFileSync(join(PAY_CHECKOUT, path))]),
);

/** The package with one file replaced or added. */
function having(path: string, content: string | Buffer): PackageFiles {
  return new Map([...published, [path, Buffer.from(content)]]);
}

function replacing(path: string, from: string | RegExp, to: string): PackageFiles {
  const text = published.get(path)?.toString('utf8') ?? '';
  const changed = text.replace(from, to);
  expect(changed, `${path} contains ${from}`).not.toBe(text);
  return having(path, changed);
}

function without(path: string): PackageFiles {
  return new Map([...published].filter(([each]) => each !== path));
}

const pubspec = (from: string | RegExp, to: string) => () => replacing('pubspec.yaml', from, to);

const PLANTED: readonly (readonly [complaint: RegExp, files: () => PackageFiles])[] = [
  [/publish_to prevents/, pubspec('version:', 'publish_to: none\nversion:')],
  [/does not know the key topic$/, pubspec('version:', 'topic: payments\nversion:')],
  [/not a Dart identifier/, pubspec('name: pay_checkout', 'name: pay-checkout')],
  [/only library/, () => having('lib/other.dart', '')],
  [/the description has 3 /, pubspec(/description: >-\n.*\n.*\n/, 'description: Pay\n')],
  [/repository is not/, pubspec(/^repository: .*$/m, 'repository: pay')],
  [/issue_tracker is not/, pubspec(/^issue_tracker: https/m, 'issue_tracker: http')],
  [/0 topics/, pubspec(/topics:\n( {2}- .*\n)+/, 'topics:\n')],
  [/Card_Pay is not a topic/, pubspec('- webview', '- Card_Pay')],
  [/no platforms/, pubspec(/platforms:\n {2}android:\n {2}ios:\n/, '')],
  [/not a version/, pubspec(/^version: .*$/m, 'version: 0.1')],
  [/Dart SDK/, pubspec('sdk: ^3.6.0', 'sdk: any')],
  [/Flutter has no lower/, pubspec('">=3.27.0"', '">=3.27.0 <4.0.0"')],
  [/webview_flutter is not a range/, pubspec('webview_flutter: ^4.13.0', 'webview_flutter:\n    path: ../webview')],
  [/webview_flutter is not a range/, pubspec('webview_flutter: ^4.13.0', 'webview_flutter: any')],
  [/dependency_overrides/, pubspec('dev_dependencies:', 'dependency_overrides:\n  meta: any\ndev_dependencies:')],
  [/does not mention 99\.2\.0/, pubspec(/^version: .*$/m, 'version: 99.2.0')],
  [/does not install \^99\.2\.0/, pubspec(/^version: .*$/m, 'version: 99.2.0')],
  [/Flutter 3\.29/, pubspec('3.27.0', '3.29.0')],
  [/LICENSE\?/, () => without('LICENSE')],
  [/README\.md\?/, () => having('README.md', Buffer.from([0xff, 0xfe]))],
  [/no complete example/, () => without('example/lib/main.dart')],
  [/imports http,/, () => having('lib/src/page_address.dart', "import 'package:http/http.dart';")],
  [/imports flutter_test,/, () => having('lib/src/a.dart', "import 'package:flutter_test/flutter_test.dart';")],
  [/imports mockito,/, () => having('test/a_test.dart', "import 'package:mockito/mockito.dart';")],
  [/folder docs/, () => having('docs/guide.md', 'text')],
  [/exists twice/, () => having('readme.md', 'text')],
  [/contains a secret/, () => having('example/key.txt', `sk_${'test'}_${'a'.repeat(24)}`)],
  [/not published/, () => having('analysis_options.yaml', 'include: ../../analysis_options.yaml')],
  [/bytes/, () => having('video.mp4', Buffer.alloc(1_000_001))],
];

describe('the Flutter package can be published', () => {
  test('nothing in it would make pub refuse it or lower its score on pub.dev', () => {
    expect(publishComplaints(published)).toEqual([]);
  });

  test('no file of the package is both tracked and ignored by git', () => {
    expect(git('--cached', '--ignored', '--exclude-standard')).toEqual([]);
  });

  test.each(PLANTED)('a package with a fault is refused: %s', (complaint, files) => {
    expect(publishComplaints(files()).filter((each) => complaint.test(each))).toHaveLength(1);
  });

  test('the example is a complete app for each platform that the package names', () => {
    const platforms = Object.keys(
      mapAt(readPubspec(published.get('pubspec.yaml')?.toString('utf8') ?? ''), 'platforms'),
    );
    const needed: Readonly<Record<string, readonly string[]>> = {
      android: [
        'settings.gradle.kts',
        'build.gradle.kts',
        'gradle/wrapper/gradle-wrapper.properties',
        'app/build.gradle.kts',
        'app/src/main/AndroidManifest.xml',
        'app/src/main/kotlin/example/pay/checkout/MainActivity.kt',
        'app/src/main/res/values/styles.xml',
      ],
      ios: [
        'Podfile',
        'Flutter/AppFrameworkInfo.plist',
        'Flutter/Debug.xcconfig',
        'Flutter/Release.xcconfig',
        'Runner.xcodeproj/project.pbxproj',
        'Runner.xcodeproj/xcshareddata/xcschemes/Runner.xcscheme',
        'Runner.xcworkspace/contents.xcworkspacedata',
      ],
    };
    const paths = platforms.flatMap((platform) => (needed[platform] ?? ['?']).map((path) => `${platform}/${path}`));
    expect(platforms).toEqual(['android', 'ios']);
    expect(paths.filter((path) => !published.has(`example/${path}`))).toEqual([]);
    const manifest = published.get('example/android/app/src/main/AndroidManifest.xml')?.toString('utf8');
    expect(manifest).toContain('android.permission.INTERNET');
  });

  test("the example's Xcode project refers only to its own declarations, and to files that exist or are generated", () => {
    const project = published.get('example/ios/Runner.xcodeproj/project.pbxproj')?.toString('utf8') ?? '';
    const declared = [...project.matchAll(/^\t\t([0-9A-F]{24}) \/\*.*\*\/ = \{$/gm)].map(([, id]) => id);
    const used = [...project.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id);
    expect(new Set(declared).size).toBe(declared.length);
    expect([...new Set(used)].sort()).toEqual([...declared].sort());
    const generated = /^(GeneratedPluginRegistrant\.[hm]|Generated\.xcconfig|Runner\.app)$/;
    const named = [...project.matchAll(/\t(?:explicitFileType|lastKnownFileType)[\s\S]*?\bpath = "?([^";]+)"?;/g)].map(
      ([, path = '']) => path,
    );
    expect(named).toHaveLength(12);
    const missing = named.filter(
      (path) =>
        !generated.test(path) &&
        !published.has(`example/ios/Runner/${path}`) &&
        !published.has(`example/ios/Flutter/${path}`),
    );
    expect(missing).toEqual([]);
  });
});
