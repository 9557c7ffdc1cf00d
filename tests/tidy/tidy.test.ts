import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ProjectFile, projectFiles, ROOT } from './project-files.ts';

const code = projectFiles('.ts', '.tsx', '.mjs', '.css', '.dart');
const typescript = code.filter(({ path }) => /\.tsx?$/.test(path));
const source = typescript.filter(({ path }) => !path.endsWith('.test.ts') && !path.startsWith('tests/'));
const prose = projectFiles('.md');

const LINES_MAX = 400;
const MEDIAN_MAX = 80;
const FUNCTION_LINES_MAX = 70;
const VAGUE_FILE_NAME =
  /^(utils?|helpers?|common|misc|shared|manager|service|index)\.|-(utils?|helpers?|manager|service)\./;

/** Files that may read the process's environment. Examples are merchants' programs, which do not have our config.ts. */
const MAY_READ_ENVIRONMENT = /^apps\/[a-z-]+\/src\/config\.ts$|^packages\/[a-z-]+\/examples\//;

/** Words that our own prose and code must not use, because GLOSSARY.md has other terms for them. */
const BANNED_WORDS =
  /\b(authoriz\w+|authorisations? hold|canceled|canceling|PSP|payment provider|payment processor|blacklist\w*|whitelist\w*)\b/i;
/** Files that name the fields of an acquirer's own protocol, or of Medusa's. */
const OF_PROTOCOLS =
  /^((packages\/acquirers\/src|apps\/acquirer-fakes)\/(mpgs|checkout-com)\/|packages\/medusa\/src\/|docs\/guides\/checkout-com-codes\.md$)/;
/** Words that must not appear on any page or terminal. */
const BANNED_TONE = /\b(oops|whoops)\b/i;

function offenders(files: readonly ProjectFile[], isBad: (file: ProjectFile) => boolean): string[] {
  return files.filter(isBad).map(({ path }) => path);
}

describe('sizes', () => {
  test(`no source file is longer than ${LINES_MAX} lines`, () => {
    expect(offenders(code, ({ text }) => text.split('\n').length > LINES_MAX + 1)).toEqual([]);
  });

  test(`half of the source files are shorter than ${MEDIAN_MAX} lines`, () => {
    const lengths = source.map(({ text }) => text.split('\n').length).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(MEDIAN_MAX);
  });

  test(`no function is longer than ${FUNCTION_LINES_MAX} lines`, () => {
    expect(source.flatMap(longFunctions)).toEqual([]);
  });
});

describe('names', () => {
  test('files are kebab-case, or snake_case where Dart requires it, and have specific names', () => {
    const isBad = ({ path }: ProjectFile) =>
      !(path.endsWith('.dart') ? /^[a-z0-9_.]+$/ : /^[a-z0-9.-]+$/).test(basename(path)) ||
      VAGUE_FILE_NAME.test(basename(path));
    expect(offenders(code, isBad)).toEqual([]);
  });

  test("prose and code use the field's terms", () => {
    const ours = [...source, ...prose].filter(
      ({ path }) => basename(path) !== 'GLOSSARY.md' && !OF_PROTOCOLS.test(path),
    );
    expect(offenders(ours, ({ text }) => BANNED_WORDS.test(text) || BANNED_TONE.test(text))).toEqual([]);
  });
});

describe('the places where code can be', () => {
  test('SQL is only in *-sql.ts and in database/', () => {
    const isElsewhere = ({ path, text }: ProjectFile) =>
      !path.endsWith('-sql.ts') && !path.includes('/database/') && /\b(?:statement|profileStatement)\(\s*'/.test(text);
    expect(offenders(source, isElsewhere)).toEqual([]);
  });

  test("each app's config.ts is the only reader of the process's environment", () => {
    const isReader = ({ path, text }: ProjectFile) =>
      /^(apps|packages)\//.test(path) && !MAY_READ_ENVIRONMENT.test(path) && text.includes('process.env');
    expect(offenders(source, isReader)).toEqual([]);
  });

  test('there is no leftover work and no disabled check', () => {
    const mark = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', '\\b(?:it|test|describe)\\.(?:on' + 'ly|to' + 'do)\\b'].join('|'),
    );
    expect(offenders(typescript, ({ text }) => mark.test(text))).toEqual([]);
  });
});

describe('Markdown', () => {
  test.each(prose.map(({ path, text }) => ({ path, text })))('$path names only paths that exist', ({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) =>
      join(dirname(path), target ?? ''),
    );
    const named = [...text.matchAll(/`((?:apps|packages|tests|docs|scripts)\/[\w./-]+)`/g)].map(
      ([, target]) => target ?? '',
    );
    expect([...links, ...named].filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
  });
});

/**
 * Top-level functions that are too long, recognised by the formatter's layout: from `function` at the start of a line
 * to `}` at the start of another.
 */
function longFunctions({ path, text }: ProjectFile): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, start) => {
    const name = /^(?:export )?(?:async )?function\*? (\w+)/.exec(line)?.[1];
    if (name === undefined) return [];
    const length = lines.slice(start).indexOf('}') + 1;
    return length > FUNCTION_LINES_MAX ? [`${path} ${name}: ${length} lines`] : [];
  });
}
