import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newProgram } from '@pay/cli/program';
import { expect, test } from 'vitest';
import { ROOT } from '../tidy/project-files.ts';

const TEXT = readFileSync(join(ROOT, 'docs/pci-dss.md'), 'utf8');

/**
 * An independent list of the requirements of PCI DSS 4.0.1, with those of appendix A1: `1.2.8` stands for 1.2.1 to 1.2.8,
 * and `3.3.1.1-3` for 3.3.1.1 to 3.3.1.3.
 */
const REQUIREMENTS = `
  1.1.2 1.2.8 1.3.3 1.4.5 1.5.1
  2.1.2 2.2.7 2.3.2
  3.1.2 3.2.1 3.3.3 3.3.1.1-3 3.4.2 3.5.1 3.5.1.1-3 3.6.1 3.6.1.1-4 3.7.9
  4.1.2 4.2.2 4.2.1.1-2
  5.1.2 5.2.3 5.2.3.1-1 5.3.5 5.3.2.1-1 5.4.1
  6.1.2 6.2.4 6.2.3.1-1 6.3.3 6.4.3 6.5.6
  7.1.2 7.2.6 7.2.5.1-1 7.3.3
  8.1.2 8.2.8 8.3.11 8.3.10.1-1 8.4.3 8.5.1 8.6.3
  9.1.2 9.2.4 9.2.1.1-1 9.3.4 9.3.1.1-1 9.4.7 9.4.1.1-2 9.4.5.1-1 9.5.1 9.5.1.1-3 9.5.1.2.1-1
  10.1.2 10.2.2 10.2.1.1-7 10.3.4 10.4.3 10.4.1.1-1 10.4.2.1-1 10.5.1 10.6.3 10.7.3
  11.1.2 11.2.2 11.3.2 11.3.1.1-3 11.3.2.1-1 11.4.7 11.5.2 11.5.1.1-1 11.6.1
  12.1.4 12.2.1 12.3.4 12.4.2 12.4.2.1-1 12.5.3 12.5.2.1-1 12.6.3 12.6.3.1-2 12.7.1 12.8.5 12.9.2 12.10.7 12.10.4.1-1
  A1.1.4 A1.2.3`;

function listed(): readonly string[] {
  return REQUIREMENTS.trim()
    .split(/\s+/)
    .flatMap((each) => {
      const [, head = '', from = '', to] = /^(.*\.)(\d+)(?:-(\d+))?$/.exec(each) ?? [];
      const [first, last] = to === undefined ? [1, Number(from)] : [Number(from), Number(to)];
      return Array.from({ length: last - first + 1 }, (_, n) => head + (first + n));
    });
}

const rows = TEXT.split('\n')
  .filter((line) => /^\| \**A?\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  // The exit codes of a command are in a table of two columns.
  .filter(({ length }) => length === 6);

test('every requirement has its place once', () => {
  const named = rows.flatMap(([, numbers = '']) => numbers.replaceAll('*', '').split(', '));
  expect(named.toSorted()).toEqual([...listed()].toSorted());
});

test('each row says who meets the requirement, and none claims for the product what it does not do', () => {
  for (const [, number, about, who = '', shows = ''] of rows) {
    expect(about, number).not.toBe('');
    expect(who, number).toMatch(/^(product|operator|merchant)(, (operator|merchant))?$|^–$/);
    if (who.includes('product')) expect(shows, number).not.toBe('–');
  }
});

test('every file, test and command that the page names exists', async () => {
  const codes = [...TEXT.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const files = codes.filter((code) => /^(apps|docs|packages|scripts|tests)\//.test(code));
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const commands = new Set(commandsOf(await newProgram(), []));
  const named = codes.flatMap((code) => /^pay ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)?)/.exec(code)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !commands.has(name) && !commands.has(name.split(' ')[0] ?? ''))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const run = codes.flatMap((code) => /^npm run (?:--silent )?([\w:-]+)/.exec(code)?.[1] ?? []);
  expect(run.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('every alarm, setting and metric that the page names is in the operations', () => {
  const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').replaceAll(/\s+/g, ' ');
  const codes = [...TEXT.replaceAll(/\s+/g, ' ').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const named = codes.filter((code) => /^(PAY_[A-Z_]+|pay_\w+|the card page .*)/.test(code));
  const words = named.map((code) => code.replace(/=.*/, ''));
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((word) => word !== 'PAY_SECRET_KEY' && !operations.includes(word))).toEqual([]);
});

type Command = Pick<Awaited<ReturnType<typeof newProgram>>, 'commands'>;

function commandsOf(command: Command, name: readonly string[]): readonly string[] {
  if (command.commands.length === 0) return [name.join(' ')];
  return command.commands.flatMap((each) => commandsOf(each, [...name, each.name()]));
}
