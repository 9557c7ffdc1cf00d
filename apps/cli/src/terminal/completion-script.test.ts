import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { newProgram } from '../program.ts';
import { completionScript } from './completion-script.ts';

const PROGRAM = await newProgram();
const hasBash = spawnSync('bash', ['-c', ':']).error === undefined;

test.runIf(hasBash).each<[readonly string[], readonly string[], readonly string[]]>([
  [[''], ['start', 'keys', 'completion', '--version'], ['list']],
  [['ke'], ['keys'], ['start']],
  [['keys', ''], ['list', 'create', 'rotate'], ['start']],
  [['keys', 'create', '--'], ['--profile', '--scope', '--json'], ['list']],
  [['keys', 'create', '--label', 'keys', '--'], ['--profile'], ['list']],
  [['events', 'list', '--environment', ''], ['sandbox', 'live'], ['--limit']],
  [['trigger', 'payment.s'], ['payment.succeeded'], ['payment.failed']],
])('bash completes pay %j', (words, some, none) => {
  const script = `${completionScript(PROGRAM, 'bash')}
COMP_WORDS=(pay "$@"); COMP_CWORD=$#; _pay; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const offered = execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(offered).toEqual(expect.arrayContaining([...some]));
  for (const word of none) expect(offered).not.toContain(word);
});

test.each(['zsh', 'fish'] as const)('%s gets every command with its options', (shell) => {
  const script = completionScript(PROGRAM, shell);
  expect(script).toContain(' webhooks reseal');
  expect(script).toContain('--idempotency-key');
  expect(script).not.toContain('undefined');
});
