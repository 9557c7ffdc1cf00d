import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { newProgram } from './program.ts';

type Named = { readonly name: string; readonly command: Command };

function* leaves(command: Command, path: readonly string[] = []): Generator<Named> {
  if (command.commands.length === 0) yield { name: path.join(' '), command };
  for (const each of command.commands) yield* leaves(each, [...path, each.name()]);
}

const LEAVES = [...leaves(newProgram())];

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

test('the program has the version of the package', () => {
  expect(newProgram().version()).toMatch(/^\d+\.\d+\.\d+$/);
});
