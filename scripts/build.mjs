// Builds the scripts that browsers run; servers run as they are. Run it with: npm run build
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What is built, from where to where; each `to` lies in a folder that git ignores. */
const bundles = [{ from: 'apps/engine/src/card-page/web/card-page.ts', to: 'apps/engine/dist/card-page.js' }];

const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));

/**
 * Builds what is missing or older than its inputs, and says so in a line. Without a change it only reads the inputs.
 *
 * @throws {Error} when a bundle cannot be built
 */
export async function build() {
  for (const bundle of bundles) {
    if (isFresh(bundle)) continue;
    const startedAt = performance.now();
    const bytes = await write(bundle);
    process.stdout.write(`Built ${bundle.to}: ${bytes} bytes, ${Math.round(performance.now() - startedAt)} ms\n`);
  }
}

async function write({ from, to }) {
  const { build: bundle } = await import('esbuild');
  const { outputFiles, metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: [from],
    bundle: true,
    minify: true,
    format: 'iife',
    // What a browser of 2022 runs. It has to be enough: without the script the page works too.
    target: ['es2022'],
    charset: 'ascii',
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

/** Changes with the inputs, with this file, and with what is installed. */
function stateOf(inputs) {
  const files = [self, join(root, 'package-lock.json'), ...inputs.map((input) => join(root, input))];
  return sha256(files.map((file) => readFileSync(file)));
}

function sha256(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest('hex');
}

/** Whole or not at all: an engine may be reading it, and others may be building the same. */
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
