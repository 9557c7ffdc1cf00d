import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newProgram } from '../program.ts';
import { completionScript, SHELLS, type Shell } from './completion-script.ts';

const PROGRAM = await newProgram();

/** The words before the key press, some that the shell must offer or insert, and some that it must not. */
const PRESSES: readonly [readonly string[], readonly string[], readonly string[]][] = [
  [[''], ['start', 'keys', 'completion', '--version'], ['list', 'a-file']],
  [['ke'], ['keys'], ['start']],
  [
    ['keys', ''],
    ['list', 'create', 'rotate'],
    ['start', 'a-file'],
  ],
  [['keys', 'create', '--'], ['--profile', '--scope', '--json'], ['list']],
  [['keys', 'create', '--label', 'keys', '--'], ['--profile'], ['list']],
  [['events', 'list', '--environment', ''], ['sandbox', 'live'], ['--limit']],
  [['trigger', 'payment.s'], ['payment.succeeded'], ['payment.failed']],
];

const home = mkdtempSync(join(tmpdir(), 'pay-shells-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
writeFileSync(join(home, 'a-file'), '');
mkdirSync(join(home, 'functions'));
for (const shell of SHELLS) writeFileSync(join(home, `pay.${shell}`), completionScript(PROGRAM, shell));
writeFileSync(join(home, 'functions/_pay'), completionScript(PROGRAM, 'zsh'));

function run(program: string, ...args: readonly string[]): string {
  const env = { PATH: process.env['PATH'], HOME: home, LC_ALL: 'C.UTF-8', TERM: 'dumb' };
  return execFileSync(program, args, { cwd: home, env, encoding: 'utf8' });
}

const IN_BASH = `source pay.bash
COMP_WORDS=(pay "$@"); COMP_CWORD=$#; _pay; printf '%s\\n' "\${COMPREPLY[@]}"`;

/** Types the words and presses the key once, in an interactive zsh on a terminal of its own. */
const IN_ZSH = `
zmodload zsh/zpty
zpty inner zsh -f -i
zpty -w inner "PROMPT= LISTMAX=1000; say() { print -n ' '\\$BUFFER' THE''END'; zle kill-whole-line; }; zle -N say; bindkey '^X' say"
zpty -w inner "$1; print REA''DY"
zpty -r -m inner out '*READY*'
zpty -w -n inner "$2"$'\\t\\x18'
zpty -r -m inner out '*THEEND*'
print -r -- "$out"
zpty -d inner`;

const pressInZsh = (load: string, words: readonly string[]) =>
  run('zsh', '-f', '-c', IN_ZSH, 'zsh', load, ['pay', ...words].join(' '));

const PRESS: Readonly<Record<Shell, (words: readonly string[]) => string>> = {
  bash: (words) => run('bash', '-c', IN_BASH, 'bash', ...words),
  zsh: (words) => pressInZsh('source pay.zsh', words),
  fish: (words) => run('fish', '--no-config', '-c', 'source pay.fish; complete -C "pay $argv"', ...words),
};

/** What a shell has shown or inserted, without the terminal's control characters. */
const offeredBy = (shell: Shell, words: readonly string[]) => PRESS[shell](words).split(/[^\w.-]+/);
const isThere = (shell: Shell) => spawnSync(shell, ['-c', ':']).error === undefined;

describe.each(SHELLS)('%s (skipped where it is not installed)', (shell) => {
  test.runIf(isThere(shell)).each(PRESSES)('completes pay %j', (words, some, none) => {
    const offered = offeredBy(shell, words);
    expect(offered).toEqual(expect.arrayContaining([...some]));
    for (const word of none) expect(offered).not.toContain(word);
  });
});

describe.each(['zsh', 'fish'] as const)('%s (skipped where it is not installed)', (shell) => {
  test.runIf(isThere(shell))('completes files where no word fits', () => {
    expect(offeredBy(shell, ['keys', 'create', '--label', 'a-f'])).toContain('a-file');
  });
});

test.runIf(isThere('zsh'))('zsh also loads the script from a folder of functions (skipped where it is missing)', () => {
  const load = 'fpath=($HOME/functions $fpath); autoload -Uz compinit; compinit -u';
  expect(pressInZsh(load, ['ke'])).toMatch(/\bkeys\b/);
});

test.each(['zsh', 'fish'] as const)('%s gets every command with its options', (shell) => {
  const script = completionScript(PROGRAM, shell);
  expect(script).toContain(' webhooks reseal');
  expect(script).toContain('--idempotency-key');
  expect(script).not.toContain('undefined');
});
