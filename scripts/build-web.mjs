import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { bundle } from './bundler.mjs';

/** The files to compress. All others are compressed already. */
const COMPRESSED = /\.(js|css|svg)$/;

/**
 * Builds a program's web pages, if anything has changed since the last build. Writes the document, and the scripts in
 * chunks that are loaded when needed. The name of each chunk changes with its content, and its compressed forms are
 * next to it.
 *
 * @param {string} root the project's folder
 * @param {{from: string, first?: string, page: string, also: string[], to: string, how: object}} web the entry script,
 * the script that it loads at once, the document, other files that the document names, the folder to write to, and the
 * bundler's options
 */
export async function buildWeb(root, { from, first, page, also, to, how }) {
  const record = join(root, to, 'built.json');
  const before = readRecord(record);
  if (before && before.state === stateOf(root, before.inputs) && before.output === stateOf(root, before.files)) return;
  const startedAt = performance.now();
  const assets = join(root, to, 'assets');
  const { outputFiles, metafile } = await bundle({
    ...how,
    absWorkingDir: root,
    entryPoints: [from, ...also],
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    outdir: assets,
    publicPath: '/assets/',
    bundle: true,
    plugins: first === undefined ? [] : [oneFirstChunk(join(root, first))],
    splitting: true,
    format: 'esm',
    minify: true,
    legalComments: 'none',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  mkdirSync(assets, { recursive: true });
  await Promise.all(outputFiles.map(({ path, contents }) => writeAsset(path, contents)));
  const document = fillIn(readFileSync(join(root, page), 'utf8'), metafile, { from, first, also });
  // The document is written last, so that it never names a file that does not exist yet.
  replace(join(root, to, 'index.html'), document);
  const inputs = [...new Set([...Object.keys(metafile.inputs), page])].sort();
  const files = [...outputFiles.map(({ path }) => relative(root, path)), `${to}/index.html`].sort();
  replace(record, JSON.stringify({ inputs, state: stateOf(root, inputs), files, output: stateOf(root, files) }));
  forgetOld(assets, [...files, ...(before?.files ?? [])]);
  const ms = Math.round(performance.now() - startedAt);
  process.stdout.write(`Built ${to}: ${outputFiles.length} files, ${ms} ms\n`);
}

async function writeAsset(path, contents) {
  replace(path, contents);
  if (!COMPRESSED.test(path)) return;
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(contents), promisify(gzip)(contents)]);
  replace(`${path}.br`, brotli);
  replace(`${path}.gz`, zipped);
}

/**
 * Makes one chunk of everything that the script `first` needs. The bundler makes a chunk for each set of scripts that
 * share a module, which would be dozens. So each page that is loaded later also names `first`, which is already loaded
 * by then. All modules of `first` are thus shared by the same scripts.
 */
function oneFirstChunk(first) {
  const later = new Set();
  return {
    name: 'one-first-chunk',
    setup(build) {
      build.onResolve({ filter: /^\.\.?\/.*\.tsx?$/ }, ({ kind, path, resolveDir }) => {
        // The texts are loaded at the same time as `first`.
        const isLater = kind === 'dynamic-import' && !resolveDir.endsWith('/texts');
        if (isLater) later.add(join(resolveDir, path));
        return undefined;
      });
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!later.has(path) || path === first) return undefined;
        const name = JSON.stringify(first);
        return { contents: `import ${name};\n${readFileSync(path, 'utf8')}`, loader: 'tsx' };
      });
    },
  };
}

/**
 * Replaces names such as `/assets/main.js` in the document with those of the built files. Also adds the imports of the
 * entry script and of the script that it loads at once, so that they are fetched in parallel.
 */
function fillIn(document, metafile, { from, first, also }) {
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === from);
  const entries = first === undefined ? [from] : [from, first];
  const scripts = entries.flatMap((entry) => [nameOf(metafile, entry), ...importsOf(metafile, entry)]).slice(1);
  const preloads = [...new Set(scripts)].map((name) => `<link rel="modulepreload" href="/assets/${name}">\n`).join('');
  const names = [
    ['main.js', nameOf(metafile, from)],
    ['main.css', basename(output.cssBundle)],
    ...also.map((file) => [basename(file), nameOf(metafile, file)]),
  ];
  return names
    .reduce((text, [name, built]) => text.replaceAll(`/assets/${name}"`, `/assets/${built}"`), document)
    .replace('</head>', () => `${preloads}</head>`);
}

function importsOf(metafile, entry) {
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === entry);
  return output.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path));
}

function nameOf(metafile, entry) {
  const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry);
  return basename(path);
}

/** Removes old files, but keeps those of the previous build for open pages. */
function forgetOld(assets, kept) {
  const names = new Set(kept.map((file) => basename(file)));
  for (const name of readdirSync(assets)) {
    if (!names.has(name.replace(/\.(br|gz)$/, ''))) rmSync(join(assets, name), { force: true });
  }
}

function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * A digest that changes with the files, the build options and the installed packages; undefined if a file is missing.
 */
function stateOf(root, files) {
  const self = fileURLToPath(import.meta.url);
  const hash = createHash('sha256');
  try {
    for (const file of [self, join(dirname(self), 'built-files.mjs'), join(root, 'package-lock.json')]) {
      hash.update(readFileSync(file)).update('\0');
    }
    for (const file of files)
      hash
        .update(`${file} `)
        .update(readFileSync(join(root, file)))
        .update('\0');
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}

/**
 * The write is atomic, because a server might be reading the file, and other processes might be building the same one.
 */
function replace(file, content) {
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}
