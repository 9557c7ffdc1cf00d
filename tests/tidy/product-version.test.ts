import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, ROOT } from './project-files.ts';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Where files that are not JSON have the version of what they belong to. */
const LINES: readonly { readonly path: string; readonly line: RegExp }[] = [
  { path: 'clients/python/pyproject.toml', line: /^version = "(.*)"$/gm },
  { path: 'deploy/helm/pay/Chart.yaml', line: /^(?:appVersion|version): "?([^"\n]*)"?$/gm },
  { path: 'flutter/pay_checkout/pubspec.yaml', line: /^version: (.*)$/gm },
  { path: 'packages/checkout/src/rules/package-version.ts', line: /PACKAGE_VERSION = '(.*)'/g },
  { path: 'packages/server-sdk/src/transport/exchange.ts', line: /PACKAGE_VERSION = '(.*)'/g },
];

test.each(LINES)('$path has the version of the product', ({ path, line }) => {
  const found = [...readFileSync(join(ROOT, path), 'utf8').matchAll(line)].map(([, each]) => each);
  expect(new Set(found)).toEqual(new Set([version]));
});

test('every package has the version of the product', () => {
  const packages = projectFiles('package.json', 'composer.json').filter(({ path }) =>
    /^(apps|clients|packages)\//.test(path),
  );
  const others = packages.filter(({ text }) => JSON.parse(text).version !== version);
  expect(packages.length).toBeGreaterThan(10);
  expect(others.map(({ path }) => path)).toEqual([]);
});
