import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../../apps/dashboard/web/dist');
const ASSETS = join(DIST, 'assets');
const FIRST_PAGE_BYTES_MAX = 130 * 1_024;
/** The scripts that the first pages load in addition to those that the document names. */
const FIRST_PAGES = [/^sign-in-/];

const document = readFileSync(join(DIST, 'index.html'), 'utf8');
const named = [...document.matchAll(/"\/assets\/([^"]+)"/g)].map(([, name]) => name ?? '');

test('the first pages need at most 130 KB of compressed scripts, and other pages are loaded separately', () => {
  const first = new Set(named.filter((name) => name.endsWith('.js')));
  const newest = (mark: RegExp) => {
    const [name] = readdirSync(ASSETS)
      .filter((each) => mark.test(each) && each.endsWith('.js'))
      .sort((a, b) => statSync(join(ASSETS, b)).mtimeMs - statSync(join(ASSETS, a)).mtimeMs);
    if (name === undefined) throw new Error(`nothing was built for ${mark}`);
    return name;
  };
  for (const mark of [/^ar-/, ...FIRST_PAGES]) addWithImports(newest(mark), first);
  const bytes = [...first].reduce((sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name))).length, 0);
  expect(bytes).toBeLessThan(FIRST_PAGE_BYTES_MAX);
  expect([...first].filter((name) => /^(account|audit|settings|merchants)-page-/.test(name))).toEqual([]);
});

test('each script and style sheet has compressed copies, and a name that changes with its content', () => {
  expect(named.length).toBeGreaterThan(2);
  for (const name of named) {
    expect(name).toMatch(/-[A-Z0-9]{8}\.(js|css|svg)$/);
    expect(gunzipSync(readFileSync(join(ASSETS, `${name}.gz`)))).toEqual(readFileSync(join(ASSETS, name)));
  }
});

test('the document contains no inline script or style, and names no other host', () => {
  expect(document).not.toMatch(/<script(?![^>]*src=)|<style|style=|https?:/);
});

/** Adds a script and its static imports. Dynamic imports, which are calls, are left out. */
function addWithImports(name: string, found: Set<string>): void {
  if (found.has(name)) return;
  found.add(name);
  const code = readFileSync(join(ASSETS, name), 'utf8');
  for (const [, imported] of code.matchAll(/(?:from|import)\s?"\/assets\/([^"]+\.js)"/g))
    addWithImports(imported ?? '', found);
}

test('each option states its value, because Preact uses it to find the selected option', () => {
  const web = join(DIST, '..');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(50);
  const bare = files.filter((name) => /<option(?![^>]*\bvalue=)/.test(readFileSync(join(web, name), 'utf8')));
  expect(bare).toEqual([]);
});
