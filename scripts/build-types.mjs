import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Writes a package's declarations with the compiler, unless nothing has changed or the compiler, a development tool, is
 * not installed. A compiler error is printed but does not stop the build, because no server needs types and the type
 * check fails anyway.
 *
 * @param {string} root the project's folder
 * @param {{project: string, from: string, to: string, isForRequire?: boolean}} types the compiler's project, its sources,
 * the folder to write to, and whether CommonJS gets the same declarations
 */
export async function buildTypes(root, { project, from, to, isForRequire = false }) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  if (!existsSync(compiler) || !existsSync(join(root, project))) return;
  const record = join(root, to, 'types.json');
  const state = stateOf([
    fileURLToPath(import.meta.url),
    join(root, 'package-lock.json'),
    join(root, 'tsconfig.json'),
    join(root, project),
    ...filesUnder(join(root, from), '.ts').filter((file) => !file.endsWith('.test.ts')),
  ]);
  if (isFresh(record, state, join(root, to))) return;
  const startedAt = performance.now();
  // Other processes might be reading or building the same files, so this folder is inside the destination, and each
  // file is moved into place atomically.
  const unfinished = join(root, to, `.${randomUUID()}`);
  try {
    await promisify(execFile)(process.execPath, [compiler, '-p', join(root, project), '--outDir', unfinished]);
    const built = filesUnder(unfinished, '.d.ts').map((file) => file.slice(unfinished.length + 1));
    const forRequire = isForRequire ? built.map((name) => name.replace(/\.d\.ts$/, '.d.cts')) : [];
    for (const [index, name] of forRequire.entries())
      write(join(unfinished, built[index]), join(root, to, name), 'cjs');
    for (const name of built) write(join(unfinished, name), join(root, to, name), 'js');
    const all = [...built, ...forRequire];
    const output = stateOf(all.map((name) => join(root, to, name)));
    writeFileSync(join(unfinished, 'types.json'), JSON.stringify({ state, built: all, output }));
    renameSync(join(unfinished, 'types.json'), record);
  } catch (error) {
    process.stderr.write(`The types of ${to} were not built:\n${error.stdout || error.message}\n`);
    return;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  process.stdout.write(`Built the types of ${to}, ${Math.round(performance.now() - startedAt)} ms\n`);
}

/**
 * Copies a file atomically, and changes the extensions in its imports to those of published files, because the compiler
 * keeps the source extensions.
 */
function write(from, to, extension) {
  const text = readFileSync(from, 'utf8').replace(/(from |import\()(['"]\.[^'"]+)\.ts(['"])/g, `$1$2.${extension}$3`);
  mkdirSync(dirname(to), { recursive: true });
  const written = `${from}.${extension}`;
  writeFileSync(written, text);
  renameSync(written, to);
}

function isFresh(record, state, folder) {
  try {
    const kept = JSON.parse(readFileSync(record, 'utf8'));
    return kept.state === state && kept.output === stateOf(kept.built.map((name) => join(folder, name)));
  } catch {
    return false;
  }
}

function filesUnder(folder, ending) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function stateOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file} `).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
