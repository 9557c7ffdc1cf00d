// Runs before npm packs or publishes a package (`prepack`), in its folder: builds it, and refuses to pack a package
// without its code or types, or a package that resolves wrongly for some of its users. Everything is printed to
// standard error, because npm prints what it packed to standard output.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

process.stdout.write = process.stderr.write.bind(process.stderr);

/** Bundlers load an ES module for both `import` and `require`, so the widget needs no build for `require`. */
const ALLOWED = { '@pay/checkout': ['CJSResolvesToESM'] };

async function check(folder) {
  const { build } = await import('./build.mjs');
  await build();
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const missing = namedFiles(manifest.exports).filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) throw new Error(`${manifest.name} was not built: ${missing.join(', ')} is missing.`);
  const work = mkdtempSync(join(tmpdir(), 'pay-package-'));
  try {
    const problems = await problemsOf(manifest, folder, work);
    if (problems.length > 0) throw new Error(`${manifest.name} cannot be published:\n${problems.join('\n')}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function problemsOf({ name }, folder, work) {
  // Imported here, because an installation without development tools has neither module. With such an installation, npm
  // packs nothing.
  const { publint } = await import('publint');
  const { formatMessage } = await import('publint/utils');
  const { checkPackage, createPackageFromTarballData } = await import('@arethetypeswrong/core');
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', work];
  const [packed] = Object.values(JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })));
  const unpacked = join(work, 'unpacked');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', join(work, packed.filename), '-C', unpacked, '--strip-components=1']);
  const { messages, pkg } = await publint({ pkgDir: unpacked, pack: false, strict: true });
  const tarball = readFileSync(join(work, packed.filename));
  const { problems } = await checkPackage(createPackageFromTarballData(tarball));
  const wrong = problems.filter(({ kind }) => !ALLOWED[name]?.includes(kind));
  return [
    ...messages.map((message) => formatMessage(message, pkg)),
    ...wrong.map(({ kind, ...place }) => `${kind} ${JSON.stringify(place)}`),
  ];
}

/** Every file that `exports` names. */
function namedFiles(exports) {
  return typeof exports === 'string' ? [exports] : Object.values(exports).flatMap(namedFiles);
}

await check(process.cwd()).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
