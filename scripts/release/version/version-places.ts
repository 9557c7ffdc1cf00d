import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { trackedFiles } from '../tracked-files.ts';
import { lockedVersions, relocked } from './lock-file.ts';

/** A file that repeats the version in package.json. */
export type VersionPlace = {
  readonly file: string;
  readonly versionsIn: (text: string) => readonly string[];
  readonly withVersion: (text: string, version: string) => string;
};

/** A pattern has two groups: what precedes the version, and the version. */
const NUMBERS = String.raw`(\d+\.\d+\.\d+)`;
const MANIFEST = new RegExp(String.raw`(^ {2}"version": "|"@pay/[\w-]+": ")${NUMBERS}(?=")`, 'gm');
const YAML = new RegExp(`(^(?:version|appVersion): )${NUMBERS}$`, 'gm');
const ADDRESS = new RegExp(`(/v)${NUMBERS}(?=/)`, 'g');

const CONSTANT = new RegExp(`(PACKAGE_VERSION = ')${NUMBERS}(?=')`, 'g');

const PLACES: Readonly<Record<string, RegExp>> = {
  'packages/checkout/src/rules/package-version.ts': CONSTANT,
  'packages/server-sdk/src/transport/exchange.ts': CONSTANT,
  'packages/checkout/README.md': ADDRESS,
  'flutter/pay_checkout/pubspec.yaml': YAML,
  'flutter/pay_checkout/example/pubspec.yaml': YAML,
  'flutter/pay_checkout/README.md': new RegExp(String.raw`(pay_checkout: \^)${NUMBERS}`, 'g'),
  'deploy/helm/pay/Chart.yaml': YAML,
  'examples/plain-html/checkout.html': ADDRESS,
  'examples/plain-html/thanks.html': ADDRESS,
  'docs/operations.md': ADDRESS,
  'apps/shop/src/config.test.ts': ADDRESS,
  'tests/shop/examples.browser.test.ts': ADDRESS,
  'tests/checkout-sdk/merchant-site.ts': ADDRESS,
  'tests/checkout-sdk/widget-payment.browser.test.ts': ADDRESS,
  'tests/checkout-sdk/widget-policy.browser.test.ts': ADDRESS,
};

/**
 * How clients in other languages write their versions: `version = "…"`, `VERSION => '…'`, `pay-server</artifactId>
 * <version>…`.
 */
const OF_CLIENTS = new RegExp(
  String.raw`((?:version(?:__)?|\bNUMBER)["']?\s*(?::=|=>|[:=])\s*["']|pay-server</artifactId>\s*<version>|\bpay-[a-z]+/)${NUMBERS}\b`,
  'gi',
);

/**
 * Every file that must contain the version: manifests, the lock file, and code or instructions that name the version.
 */
export async function versionPlaces(): Promise<readonly VersionPlace[]> {
  const files = await trackedFiles();
  const manifests = files.filter((file) => file.endsWith('/package.json') && !file.startsWith('tests/clients/tools/'));
  const ofClients = files.filter(
    (file) => file.startsWith('clients/') && (!file.includes('/generated/') || file.endsWith('/version.py')),
  );
  return [
    { file: 'package-lock.json', versionsIn: lockedVersions, withVersion: relocked },
    ...['package.json', ...manifests].map((file) => placeOf(file, MANIFEST)),
    ...Object.entries(PLACES).map(([file, pattern]) => placeOf(file, pattern)),
    ...ofClients
      .map((file) => placeOf(file, OF_CLIENTS))
      .filter(({ file, versionsIn }) => versionsIn(readFileSync(join(ROOT, file), 'utf8')).length > 0),
  ];
}

function placeOf(file: string, pattern: RegExp): VersionPlace {
  return {
    file,
    versionsIn: (text) => [...text.matchAll(pattern)].map(([, , version = '']) => version),
    withVersion: (text, version) => text.replace(pattern, (_all, before: string) => `${before}${version}`),
  };
}
