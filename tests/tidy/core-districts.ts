import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { type ProjectFile, ROOT } from './project-files.ts';

export type District = {
  readonly district: string;
  readonly holds: string;
  /** The tables of each noun, by the noun's folder. */
  readonly nouns: Readonly<Record<string, readonly string[]>>;
};

/**
 * Core's districts and the nouns in them, lowest first. A district can import from itself and from earlier districts.
 */
export const DISTRICTS: readonly District[] = JSON.parse(
  readFileSync(join(ROOT, 'packages/core/districts.json'), 'utf8'),
);

const CORE = 'packages/core/src/';
/** The folder of each noun; a district without nouns is its own noun. */
const FOLDERS = DISTRICTS.flatMap(({ district, nouns }) => {
  const names = Object.keys(nouns);
  return names.length === 0 ? [district] : names.map((noun) => `${district}/${noun}`);
});
const OWNER = new Map(
  DISTRICTS.flatMap(({ nouns }, order) =>
    Object.values(nouns).flatMap((tables) => tables.map((name) => [name, order])),
  ),
);

/** Files outside every listed folder. */
export function strangers(files: readonly ProjectFile[]): string[] {
  return inCore(files)
    .map(({ path }) => path)
    .filter((path) => folderOrder(path) === -1);
}

/** Imports from a folder that is later in the list. */
export function climbs(files: readonly ProjectFile[]): string[] {
  return importsWithin(files)
    .filter(({ from, to }) => folderOrder(to) > folderOrder(from))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** Folders whose files import from each other, directly or indirectly. */
export function cycles(files: readonly ProjectFile[]): string[] {
  const importedBy = new Map<string, Set<string>>();
  for (const { from, to } of importsWithin(files)) {
    if (dirname(from) === dirname(to)) continue;
    importedBy.set(dirname(from), (importedBy.get(dirname(from)) ?? new Set()).add(dirname(to)));
  }
  return [...importedBy.keys()].filter((folder) => reachable(importedBy, folder).has(folder));
}

function reachable(importedBy: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...(importedBy.get(start) ?? [])];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    open.push(...(importedBy.get(folder) ?? []));
  }
  return found;
}

/** Tables of a later district that are named in SQL or declared in code. Migrations can name all tables. */
export function strayTables(files: readonly ProjectFile[]): string[] {
  return inCore(files)
    .filter(({ path }) => /-(sql|tables?)\.ts$/.test(path) || path.startsWith('ground/database/'))
    .flatMap(({ path, text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '');
      const order = DISTRICTS.findIndex(({ district }) => path.startsWith(`${district}/`));
      return [...OWNER]
        .filter(([name, owner]) => owner > order && new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\b`).test(code))
        .map(([name]) => `${path} names ${name}`);
    });
}

function inCore(files: readonly ProjectFile[]): readonly ProjectFile[] {
  return files.flatMap(({ path, text }) =>
    path.startsWith(CORE) && path.endsWith('.ts') ? [{ path: path.slice(CORE.length), text }] : [],
  );
}

function importsWithin(files: readonly ProjectFile[]): readonly { readonly from: string; readonly to: string }[] {
  return inCore(files).flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
      from: path,
      to: normalize(join(dirname(path), target)),
    })),
  );
}

function folderOrder(path: string): number {
  return FOLDERS.findIndex((folder) => path.startsWith(`${folder}/`));
}
