import { basename, join, posix } from 'node:path';
import { listAt, mapAt, type PubspecMap, readPubspec, textAt } from './pubspec.ts';

/** The files of a package that would be published, by their paths in the package. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

/** The keys that pub knows. */
const KEYS = new Set(
  (
    'name version description homepage repository issue_tracker documentation dependencies dev_dependencies ' +
    'dependency_overrides environment executables publish_to false_secrets flutter screenshots platforms topics ' +
    'funding ignored_advisories'
  ).split(' '),
);
const PLURALS = /^(benchmarks|docs|examples|tests|tools|samples?)$/;
const SECRETS = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(sk|pk|whsec)_(test|live)_[A-Za-z0-9]{16,}|\bAKIA[A-Z0-9]{16}\b/;
/**
 * The maximum size of the package. pub accepts 100 MB, but a package of text that is larger than this contains
 * something by mistake.
 */
const BYTES_MAX = 1_000_000;

/**
 * The complaints of `dart pub publish --dry-run` and of the pub.dev score that can be determined without Dart and
 * without a network.
 */
export function publishComplaints(files: PackageFiles): readonly string[] {
  const pubspec = readPubspec(textOf(files, 'pubspec.yaml'));
  return [
    ...aboutIdentity(pubspec, files),
    ...aboutAddresses(pubspec),
    ...aboutVersions(pubspec),
    ...aboutDocuments(pubspec, files),
    ...aboutImports(pubspec, files),
    ...aboutFiles(files),
  ];
}

function aboutIdentity(pubspec: PubspecMap, files: PackageFiles): string[] {
  const name = textAt(pubspec, 'name');
  const { length } = textAt(pubspec, 'description');
  const libraries = dartFiles(files, /^lib\/(?!src\/)/);
  return [
    ...Object.keys(pubspec)
      .filter((key) => !KEYS.has(key))
      .map((key) => `pub does not know the key ${key}`),
    ...unless(/^[a-z_][a-z0-9_]*$/.test(name), `the name ${name} is not a Dart identifier in lower case`),
    ...unless(libraries.length === 1 && libraries[0] === `lib/${name}.dart`, `the only library must be ${name}.dart`),
    ...unless(length >= 60 && length <= 180, `the description has ${length} characters, not 60 to 180`),
    ...unless(pubspec['publish_to'] === undefined, 'publish_to prevents publishing'),
    ...unless(pubspec['dependency_overrides'] === undefined, 'dependency_overrides has no effect for users'),
  ];
}

function aboutAddresses(pubspec: PubspecMap): string[] {
  const topics = listAt(pubspec, 'topics');
  return [
    ...['repository', 'issue_tracker']
      .filter((key) => !URL.canParse(textAt(pubspec, key)) || !textAt(pubspec, key).startsWith('https://'))
      .map((key) => `${key} is not an https address`),
    ...unless(topics.length >= 1 && topics.length <= 5, `there are ${topics.length} topics, not 1 to 5`),
    ...topics
      .filter((topic) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(topic) || topic.length < 2 || topic.length > 32)
      .map((topic) => `${topic} is not a topic`),
    ...unless(Object.keys(mapAt(pubspec, 'platforms')).length > 0, 'there are no platforms'),
  ];
}

function aboutVersions(pubspec: PubspecMap): string[] {
  const environment = mapAt(pubspec, 'environment');
  const dependencies = Object.entries(mapAt(pubspec, 'dependencies'));
  return [
    ...unless(
      /^\d+\.\d+\.\d+(-[\w.]+)?(\+[\w.]+)?$/.test(textAt(pubspec, 'version')),
      'the version is not a version number',
    ),
    ...unless(
      /^(\^\d|>=\S+ <\d)/.test(textAt(environment, 'sdk')),
      'the Dart SDK must have a lower and an upper bound',
    ),
    ...unless(/^>=[\d.]+$/.test(textAt(environment, 'flutter')), 'Flutter has no lower bound, or has an upper one'),
    ...dependencies
      .filter(([name, value]) => (typeof value === 'string' ? !/^\^\d+\.\d+\.\d+$/.test(value) : !isSdk(name, value)))
      .map(([name]) => `the dependency ${name} is not a range of published versions`),
  ];
}

function isSdk(name: string, value: PubspecMap | readonly string[]): boolean {
  return name.startsWith('flutter') && Object.entries(value).join() === 'sdk,flutter';
}

function aboutDocuments(pubspec: PubspecMap, files: PackageFiles): string[] {
  const version = textAt(pubspec, 'version');
  const minimum = textAt(mapAt(pubspec, 'environment'), 'flutter').replace(/^>=(\d+\.\d+)\.0$/, '$1');
  const readme = textOf(files, 'README.md');
  return [
    ...['LICENSE', 'README.md', 'CHANGELOG.md'].filter((name) => !isText(files.get(name))).map((name) => `${name}?`),
    ...unless(textOf(files, 'CHANGELOG.md').includes(`\n## ${version}\n`), `CHANGELOG.md does not mention ${version}`),
    ...unless(readme.includes(`${textAt(pubspec, 'name')}: ^${version}`), `README.md does not install ^${version}`),
    ...unless(readme.includes(`Flutter ${minimum}`), `README.md does not name the minimum, Flutter ${minimum}`),
    ...unless(files.has('example/lib/main.dart') && files.has('example/pubspec.yaml'), 'there is no complete example'),
  ];
}

function aboutImports(pubspec: PubspecMap, files: PackageFiles): string[] {
  const own = [textAt(pubspec, 'name'), ...Object.keys(mapAt(pubspec, 'dependencies'))];
  const test = [...own, ...Object.keys(mapAt(pubspec, 'dev_dependencies'))];
  const check = (pattern: RegExp, allowed: readonly string[]) =>
    dartFiles(files, pattern).flatMap((path) =>
      [...textOf(files, path).matchAll(/^(?:import|export) 'package:([^/]+)\//gm)]
        .map(([, imported = '']) => imported)
        .filter((imported) => !allowed.includes(imported))
        .map((imported) => `${path} imports ${imported}, which is not a dependency`),
    );
  return [...check(/^(lib|bin)\//, own), ...check(/^(test|tool|benchmark)\//, test)];
}

function aboutFiles(files: PackageFiles): string[] {
  const paths = [...files.keys()];
  const lower = paths.map((path) => path.toLowerCase());
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const outside = paths
    .filter((path) => basename(path) === 'analysis_options.yaml')
    .filter((path) => {
      const included = /^include: (?!package:)(\S+)/m.exec(textOf(files, path))?.[1];
      return included !== undefined && !files.has(posix.normalize(join(posix.dirname(path), included)));
    });
  return [
    ...[...new Set(paths.map((path) => path.split('/')[0] ?? ''))]
      .filter((folder) => PLURALS.test(folder))
      .map((folder) => `the name of the folder ${folder} must be in the singular`),
    ...paths.filter((path, at) => lower.indexOf(path.toLowerCase()) !== at).map((path) => `${path} exists twice`),
    ...paths.filter((path) => SECRETS.test(textOf(files, path))).map((path) => `${path} contains a secret`),
    ...outside.map((path) => `${path} includes a file that is not published`),
    ...unless(bytes <= BYTES_MAX, `the package is too large: ${bytes} bytes`),
  ];
}

function dartFiles(files: PackageFiles, pattern: RegExp): readonly string[] {
  return [...files.keys()].filter((path) => path.endsWith('.dart') && pattern.test(path));
}

function textOf(files: PackageFiles, path: string): string {
  return files.get(path)?.toString('utf8') ?? '';
}

function isText(content: Buffer | undefined): boolean {
  if (content === undefined || content.length === 0) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

function unless(isSound: boolean, complaint: string): string[] {
  return isSound ? [] : [complaint];
}
