// Builds the scripts that browsers run, and the SDKs; servers need no build. Run it with: npm run build
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildTypes } from './build-types.mjs';
import { buildWeb } from './build-web.mjs';
import { BUNDLES, TYPES, WEBS } from './built-files.mjs';
import { bundle, endBundler } from './bundler.mjs';

const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));

/**
 * Builds files that are missing or whose inputs have changed, and prints a line for each. If nothing has changed, files
 * are only read.
 *
 * @throws {Error} if something cannot be built
 */
export async function build() {
  try {
    for (const script of BUNDLES) {
      if (isFresh(script)) continue;
      const startedAt = performance.now();
      const bytes = await write(script);
      process.stdout.write(`Built ${script.to}: ${bytes} bytes, ${Math.round(performance.now() - startedAt)} ms\n`);
    }
    for (const web of WEBS) await buildWeb(root, web);
  } finally {
    await endBundler();
  }
  for (const types of TYPES) await buildTypes(root, types);
}

async function write({ from, to, how }) {
  const { outputFiles, metafile } = await bundle({
    ...how,
    absWorkingDir: root,
    entryPoints: [from],
    bundle: true,
    legalComments: 'none',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const code = outputFiles[0].contents;
  const inputs = Object.keys(metafile.inputs).sort();
  mkdirSync(dirname(join(root, to)), { recursive: true });
  replace(join(root, to), code);
  replace(recordOf(to), JSON.stringify({ inputs, state: stateOf(inputs), output: sha256([code]) }));
  return code.length;
}

function isFresh({ to }) {
  try {
    const { inputs, state, output } = JSON.parse(readFileSync(recordOf(to), 'utf8'));
    return state === stateOf(inputs) && output === sha256([readFileSync(join(root, to))]);
  } catch {
    return false;
  }
}

function recordOf(to) {
  return join(root, `${to}.json`);
}

/** A digest that changes with the inputs, the build options and the installed packages. */
function stateOf(inputs) {
  const how = [self, join(root, 'scripts/built-files.mjs'), join(root, 'package-lock.json')];
  return sha256([...how, ...inputs.map((input) => join(root, input))].map((file) => readFileSync(file)));
}

function sha256(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest('hex');
}

/**
 * The write is atomic, because an engine might be reading the file, and other processes might be building the same one.
 */
function replace(file, content) {
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

if (realpathSync(process.argv[1]) === self) {
  await build().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
