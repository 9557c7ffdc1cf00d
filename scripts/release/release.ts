// One command for releases: `npm run release`. docs/releases.md describes it.
import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRelease } from './build-release.ts';
import { PACKERS } from './packing/packers.ts';
import { sealedEnvelope } from './provenance/envelope.ts';
import { readPublicKey, readSigningKey } from './provenance/read-key.ts';
import { SIGNED_PROVENANCE } from './provenance/release-files.ts';
import { verifyRelease } from './provenance/verify-release.ts';
import { Refused } from './refused.ts';
import { ROOT } from './root.ts';
import { sourceCommit } from './source-commit.ts';
import { checkedVersion, projectVersion, setVersion } from './version/set-version.ts';
import { preparedWidget, type WidgetOptions } from './widget-release.ts';

const HELP = `Builds every package into dist/release, and publishes nothing.

  npm run release -- [options]
  npm run release -- version 0.2.0                              write the version into every manifest
  npm run release -- verify dist/release --public-key pub.pem   check a release that you received

  --out <folder>       folder for the release (default: dist/release)
  --key <file>         an Ed25519 private key as PEM, which signs the statement of provenance
  --scripts <folder>   also publish the browser widget into this folder, and add it to the folder's signed log; needs --key
  --sandbox-host, --live-host <url>   addresses of the engines that the widget calls
                                      (default: PAY_SANDBOX_BASE_URL, PAY_LIVE_BASE_URL)
  --without <names>    leave packages out, separated by commas: ${PACKERS.map(({ name }) => name).join(', ')}
  --source <url>       the repository's address, for the statement of provenance
  --builder <url>      an address that identifies the builder, for the statement of provenance
`;

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'dist/release' },
      key: { type: 'string' },
      'public-key': { type: 'string' },
      without: { type: 'string', default: '' },
      source: { type: 'string', default: 'https://pay.example/source' },
      builder: { type: 'string' },
      scripts: { type: 'string' },
      'sandbox-host': { type: 'string', default: process.env['PAY_SANDBOX_BASE_URL'] },
      'live-host': { type: 'string', default: process.env['PAY_LIVE_BASE_URL'] },
      help: { type: 'boolean', default: false },
    },
  });
  const [command, operand] = positionals;
  if (values.help) return print(HELP);
  if (command === 'version') return changeVersion(operand);
  if (command === 'verify') return verify(operand ?? values.out, values['public-key']);
  if (command !== undefined) throw new Refused(`There is no command ${command}. See: npm run release -- --help`);
  const { source, builder = `${source}/builders/by-hand` } = values;
  const { scripts, 'sandbox-host': sandboxHost, 'live-host': liveHost } = values;
  const widget = scripts === undefined ? undefined : { folder: resolve(scripts), sandboxHost, liveHost };
  await release({ ...values, out: resolve(ROOT, values.out), source, builder, widget });
}

type Options = {
  readonly out: string;
  readonly key?: string | undefined;
  readonly without: string;
  readonly source: string;
  readonly builder: string;
  readonly widget: WidgetOptions | undefined;
};

async function release(options: Options): Promise<void> {
  const { out, key: keyFile, without: omitted, source, builder, widget } = options;
  const without = omitted.split(',').filter((name) => name !== '');
  const stranger = without.find((name) => !PACKERS.some((packer) => packer.name === name));
  if (stranger !== undefined) throw new Refused(`There is no package ${stranger} to leave out.`);
  const key = keyFile === undefined ? undefined : await readSigningKey(keyFile);
  const logged = widget && (await preparedWidget(widget, key));
  const version = checkedVersion(projectVersion());
  const commit = await sourceCommit();
  if (key && commit.isChanged) {
    throw new Refused(
      'Some files differ from the commit, so this release could not be built again. Commit them before you sign.',
    );
  }
  const packers = PACKERS.filter(({ name }) => !without.includes(name));
  const { digests, statement } = await buildRelease(out, { ...commit, source, builder, version, without }, packers);
  for (const { name, sha256 } of digests) print(`${sha256}  ${name}\n`);
  if (key) {
    await writeFile(join(out, SIGNED_PROVENANCE), `${JSON.stringify(sealedEnvelope(statement, key), null, 2)}\n`);
    print(`\n${version} is in ${relative(ROOT, out) || out}, and its statement of provenance is signed.\n`);
  } else {
    print(`\n${version} is in ${relative(ROOT, out) || out}. It is not signed, because no --key was given.\n`);
  }
  if (logged) print(`${await logged(commit.commit)}\n`);
  print('Nothing was published to a registry. To publish, check the files, and then run:\n\n');
  for (const { publishing } of packers) print(`  ${publishing(version, relative(ROOT, out))}\n`);
}

async function changeVersion(text: string | undefined): Promise<void> {
  const version = checkedVersion(text);
  for (const file of await setVersion(version)) print(`${file}\n`);
  print(`The version is ${version}. Write its entry in CHANGELOG.md and flutter/pay_checkout/CHANGELOG.md.\n`);
}

async function verify(folder: string, keyFile: string | undefined): Promise<void> {
  if (keyFile === undefined)
    throw new Refused("Give the public key that verifies the release's signature: --public-key <file>.");
  const files = await verifyRelease(resolve(folder), await readPublicKey(keyFile));
  print(`The release is signed, and its ${files} files are unchanged since the build.\n`);
}

function print(text: string): void {
  process.stdout.write(text);
}

await main(process.argv.slice(2)).catch((error: Error & { readonly code?: string }) => {
  const isSentence = error instanceof Refused || error.code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isSentence ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
