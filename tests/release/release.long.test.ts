import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLog } from '@pay/script-log/verify-log';
import { afterAll, expect, test } from 'vitest';
import { sha256 } from '../../scripts/release/digests.ts';
import { PACKERS } from '../../scripts/release/packing/packers.ts';
import { projectVersion } from '../../scripts/release/version/set-version.ts';
import { MAVEN_REPOSITORY } from '../clients/toolbox/maven-build.ts';
import { orMissing } from '../clients/toolbox/or-missing.ts';
import { runTool } from '../clients/toolbox/run-tool.ts';
import { ROOT } from '../tidy/project-files.ts';

const PROGRAM = join(ROOT, 'scripts/release/release.ts');
const VERSION = projectVersion();
/** Packages that can be built only with their own tools and a network connection. */
const FOREIGN = ['python', 'java'];

const work = mkdtempSync(join(tmpdir(), 'pay-release-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

function build(out: string, only: readonly string[], ...more: readonly string[]): Promise<string> {
  const without = PACKERS.map(({ name }) => name).filter((name) => !only.includes(name));
  const args = [PROGRAM, '--out', out, '--without', without.join(','), ...more];
  return runTool(process.execPath, args, { env: { MAVEN_OPTS: MAVEN_REPOSITORY } });
}

const own = PACKERS.map(({ name }) => name).filter((name) => !FOREIGN.includes(name));

test('two builds of a commit give the same digests, and one sentence says that they are not signed', async () => {
  const [first, second] = [join(work, 'first'), join(work, 'second')];
  const said = await build(first, own);
  expect(said).toContain('It is not signed, because no --key was given.');
  expect(said).toMatch(/Nothing was published to a registry\..*\n\n {2}npm publish .*pay-checkout-.*\.tgz/);
  await build(second, own);
  const names = readdirSync(first).sort();
  expect(names).toEqual([
    'SHA256SUMS',
    `pay-${VERSION}.cdx.json`,
    `pay-${VERSION}.changelog.md`,
    `pay-checkout-${VERSION}.tgz`,
    `pay-go-${VERSION}.tar.gz`,
    `pay-medusa-${VERSION}.tgz`,
    `pay-php-${VERSION}.tar.gz`,
    `pay-server-${VERSION}.tgz`,
    `pay_checkout-${VERSION}.tar.gz`,
    'provenance.json',
  ]);
  for (const name of names) {
    expect(readFileSync(join(first, name)).equals(readFileSync(join(second, name))), name).toBe(true);
  }
  const packed = names.filter((name) => !['SHA256SUMS', 'provenance.json'].includes(name));
  const sums = packed.map((name) => `${sha256(readFileSync(join(first, name)))}  ${name}\n`);
  expect(readFileSync(join(first, 'SHA256SUMS'), 'utf8')).toBe(sums.join(''));
});

for (const name of FOREIGN) {
  test(`two builds of the package for ${name} give the same digests`, async ({ skip }) => {
    const sums = async (out: string) => {
      await build(join(work, out), [name]);
      return readFileSync(join(work, out, 'SHA256SUMS'), 'utf8');
    };
    const built = await orMissing(`the package for ${name}`, () => sums(`${name}-first`));
    if (built.kind === 'missing') return skip(built.reason);
    expect(built.value.trim().split('\n').length).toBeGreaterThan(2);
    expect(await sums(`${name}-second`)).toBe(built.value);
  });
}

test('a release of a commit is signed, verified, and refused after a change', async () => {
  // A clone has no uncommitted files, even if this folder has some.
  const clone = join(work, 'clone');
  execFileSync('git', ['clone', '-q', ROOT, clone]);
  execFileSync('ln', ['-s', join(ROOT, 'node_modules'), join(clone, 'node_modules')]);
  writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
  mkdirSync(join(clone, 'packages/checkout/dist'));
  copyFileSync(join(ROOT, 'packages/checkout/dist/checkout.js'), join(clone, 'packages/checkout/dist/checkout.js'));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mkdirSync(join(work, 'keys'));
  const [secret, open] = [join(work, 'keys/private.pem'), join(work, 'keys/public.pem')];
  writeFileSync(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(open, publicKey.export({ type: 'spki', format: 'pem' }));
  const program = join(clone, 'scripts/release/release.ts');
  const release = (...args: readonly string[]) => runTool(process.execPath, [program, ...args]);
  const names = PACKERS.map(({ name }) => name)
    .filter((name) => name !== 'flutter')
    .join(',');
  const out = join(work, 'signed');

  expect(await release('--out', out, '--key', secret, '--without', names)).toContain('is signed.');
  expect(await release('verify', out, '--public-key', open)).toMatch(/^The release is signed, and its \d files are/);

  const cdn = join(work, 'cdn');
  const hosts = ['--sandbox-host', 'https://sandbox.pay.example', '--live-host', 'https://pay.example'];
  const widget = ['--out', out, '--without', names, '--scripts', cdn, ...hosts];
  await expect(release(...widget)).rejects.toThrow('The log of releases is signed, so --scripts requires --key.');
  await expect(release(...widget.slice(0, -2), '--key', secret)).rejects.toThrow("--live-host must be the engine's");
  expect(await release(...widget, '--key', secret)).toContain(`its log contains v${VERSION}.`);
  const log = readFileSync(join(cdn, 'releases.jsonl'), 'utf8');
  const verified = verifyLog(log, publicKey);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  expect(verified).toMatchObject({ ok: true, entries: [{ version: VERSION, commit }] });
  await release(...widget, '--key', secret);
  expect(readFileSync(join(cdn, 'releases.jsonl'), 'utf8')).toBe(log);

  writeFileSync(join(out, 'SHA256SUMS'), '');
  await expect(release('verify', out, '--public-key', open)).rejects.toThrow(
    'SHA256SUMS has changed since the release.',
  );
  await expect(release('--key', open)).rejects.toThrow('must contain an Ed25519 private key as PEM.');

  writeFileSync(join(clone, 'README.md'), 'changed');
  await expect(release('--out', out, '--key', secret)).rejects.toThrow('Some files differ from the commit');
});

test('a version that is not the same everywhere is refused before anything is built', async () => {
  await expect(build(join(work, 'none'), own, 'unknown')).rejects.toThrow('There is no command unknown.');
  const clone = join(work, 'clone');
  const other = join(clone, 'clients/python/pyproject.toml');
  writeFileSync(other, readFileSync(other, 'utf8').replace(`version = "${VERSION}"`, 'version = "9.9.9"'));
  const program = join(clone, 'scripts/release/release.ts');
  await expect(runTool(process.execPath, [program, '--out', join(work, 'none')])).rejects.toThrow(
    `clients/python/pyproject.toml has version 9.9.9, not ${VERSION}.`,
  );
  expect(readdirSync(work)).not.toContain('none');
  await runTool(process.execPath, [program, 'version', '7.8.9']);
  expect(readFileSync(other, 'utf8')).toContain('version = "7.8.9"');
  await expect(runTool(process.execPath, [program, '--out', join(work, 'none')])).rejects.toThrow(
    'CHANGELOG.md has no entry for 7.8.9.',
  );
});
