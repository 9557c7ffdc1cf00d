import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectVersion } from '../../scripts/release/version/set-version.ts';
import { versionPlaces } from '../../scripts/release/version/version-places.ts';
import { projectFiles, ROOT } from '../tidy/project-files.ts';

const VERSION = projectVersion();
const places = (await versionPlaces()).map((place) => ({
  ...place,
  text: readFileSync(join(ROOT, place.file), 'utf8'),
}));

test.each(places)('$file contains the version in package.json', ({ text, versionsIn }) => {
  const versions = versionsIn(text);
  expect(versions.length).toBeGreaterThan(0);
  expect([...new Set(versions)]).toEqual([VERSION]);
});

test.each(places)('the command changes the version in $file, and nothing else in it', (place) => {
  const { text, versionsIn, withVersion } = place;
  const changed = withVersion(text, '98.76.54');
  expect([...new Set(versionsIn(changed))]).toEqual(['98.76.54']);
  expect(withVersion(changed, VERSION)).toBe(text);
});

test('every kind of package has such a file', () => {
  const files = places.map(({ file }) => file);
  expect(files).toEqual(
    expect.arrayContaining([
      'package.json',
      'package-lock.json',
      'packages/checkout/package.json',
      'packages/server-sdk/package.json',
      'packages/medusa/package.json',
      'clients/python/pyproject.toml',
      'clients/python/src/pay_server/generated/version.py',
      'clients/go/version_gen.go',
      'clients/php/src/Version.php',
      'clients/java/pom.xml',
      'clients/java/src/main/java/pay/server/Transport.java',
      'flutter/pay_checkout/pubspec.yaml',
      'deploy/helm/pay/Chart.yaml',
    ]),
  );
});

test('no other file names the version, because the command would not update it', () => {
  const known = new Set(places.map(({ file }) => file));
  const escaped = VERSION.replaceAll('.', '\\.');
  const naming = new RegExp(`(version|@pay/|pay[_-]|/v).*(?<![\\d.])${escaped}(?![\\d.])`, 'i');
  const numbered = new RegExp(`(?<![\\d.])${escaped}(?![\\d.])`);
  const others = projectFiles('').filter(
    ({ path }) => !known.has(path) && !/CHANGELOG\.md$|^tests\/clients\/tools\/|^docs\/decisions\//.test(path),
  );
  const found = others.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const isFound = (path.startsWith('clients/') ? numbered : naming).test(line);
      return isFound ? [`${path}:${index + 1}`] : [];
    }),
  );
  expect(found).toEqual([]);
});
