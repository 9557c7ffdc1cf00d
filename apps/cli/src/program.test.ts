import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { newProgram } from './program.ts';

type Named = { readonly name: string; readonly command: Command };

function* leaves(command: Command, path: readonly string[] = []): Generator<Named> {
  if (command.commands.length === 0) yield { name: path.join(' '), command };
  for (const each of command.commands) yield* leaves(each, [...path, each.name()]);
}

const ALL = await newProgram();
const LEAVES = [...leaves(ALL)];

test('every command has --json, except those that run a server or print their own format', () => {
  const without = LEAVES.filter(({ command }) => !command.options.some(({ long }) => long === '--json'));
  expect(without.map(({ name }) => name).sort()).toEqual([
    'acquirers certify',
    'audit export',
    'books key',
    'books proofs',
    'completion',
    'serve',
    'start',
  ]);
  expect(LEAVES.length).toBeGreaterThan(60);
});

test('every command and every option is described', () => {
  const bare = LEAVES.filter(
    ({ command }) => command.description() === '' || command.options.some(({ description }) => description === ''),
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test.each(ALL.commands.map((each) => each.name()))('pay %s is the same alone as among all others', async (name) => {
  const helps = (program: Command) => {
    const own = program.commands.filter((each) => each.name() === name);
    return own.flatMap((each) => [...leaves(each, [name])]).map((leaf) => [leaf.name, leaf.command.helpInformation()]);
  };
  expect(helps(await newProgram(name))).toEqual(helps(ALL));
});

test('a command is loaded alone, unless it needs the others', async () => {
  const groups = async (name: string) => (await newProgram(name)).commands.map((each) => each.name());
  expect(await groups('keys')).toEqual(['keys']);
  const all = ALL.commands.map((each) => each.name());
  for (const name of ['completion', 'help', '--help', 'keyz', 'toString']) expect(await groups(name)).toEqual(all);
});

test('the program has the version of the package', () => {
  expect(ALL.version()).toMatch(/^\d+\.\d+\.\d+$/);
});
