import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newProgram } from '@pay/cli/program';
import type { AuditAction } from '@pay/core/merchants/audit/record-audit';
import { ADDRESSES, type RouteName } from '@pay/dashboard/api/addresses';
import type { Route } from '@pay/dashboard/api/route';
import { ROUTES } from '@pay/dashboard/api/routes';
import { AUTH_CALLS } from '@pay/dashboard/server/identity/auth-calls';
import { audit as words } from '@pay/dashboard/web/texts/en/audit';
import { expect, test } from 'vitest';
import { projectFiles, ROOT } from '../tidy/project-files.ts';
import { ALONE, AUTH, type Audited, COMMANDS, DASHBOARD, ENGINE } from './audited.ts';

const FILE = join(ROOT, 'docs/audit.md');

/** Where a route of the engine is added to a server. `delete` of a map is no route, because its key is no text. */
const ADDED = /\.(post|put|patch|delete)\(\s*(['`]\/?[^'`\n]*['`])|method: \[[^\]]*'POST'[^\]]*\],\s*url: ('[^']*')/g;

function engineRoutes(): readonly string[] {
  return projectFiles('.ts')
    .filter(({ path }) => path.startsWith('apps/engine/src/') && !path.endsWith('.test.ts'))
    .flatMap(({ text }) => [...text.matchAll(ADDED)])
    .map(([, method = 'route', path, returned]) => `${method} ${path ?? returned}`);
}

type Command = Pick<Awaited<ReturnType<typeof newProgram>>, 'commands'>;

function commandsOf(command: Command, name: readonly string[]): readonly string[] {
  if (command.commands.length === 0) return [name.join(' ')];
  return command.commands.flatMap((each) => commandsOf(each, [...name, each.name()]));
}

test('every call that signs people in, every route of the engine and every command says what it writes into the audit', async () => {
  expect(Object.keys(AUTH)).toEqual(Object.keys(AUTH_CALLS));
  expect(engineRoutes().length).toBeGreaterThan(15);
  expect(Object.keys(ENGINE).sort()).toEqual([...engineRoutes()].sort());
  expect(Object.keys(COMMANDS).sort()).toEqual([...commandsOf(await newProgram(), [])].sort());
});

test('every action is written by something in the list, and has a text', () => {
  const listed = [DASHBOARD, AUTH, ENGINE, COMMANDS, ALONE].flatMap((each) => Object.values<Audited>(each));
  const written = new Set(listed.flatMap((each) => (typeof each === 'string' ? [] : each)));
  expect([...written].sort()).toEqual(Object.keys(words.actions).sort());
});

test('docs/audit.md lists what is in the audit', async () => {
  const text = page();
  if (process.env['UPDATE_AUDIT'] === '1') await writeFile(FILE, text);
  const kept = await readFile(FILE, 'utf8').catch(() => '');
  expect(kept, 'Run: UPDATE_AUDIT=1 npx vitest run tests/audit/listed.test.ts').toBe(text);
});

function page(): string {
  const rows = (list: Readonly<Record<string, Audited>>, name: (key: string) => string) =>
    Object.entries(list).map(([key, audited]) => [name(key), entriesOf(audited)]);
  return `# What is in the audit

This page is generated; \`tests/audit/listed.test.ts\` says how. That test compares it with the code, so that nothing new
is forgotten, and \`tests/dashboard/audited-routes.test.ts\` calls the dashboard's routes and reads what they wrote.
[Operations](operations.md#the-audit) says how to check and to export the audit.

An entry has a time, an author (a person, an operator, a key, a worker, or a visitor who is not signed in), an action, an
object and details. It belongs to a merchant or to the platform. What people do with their own accounts is in the audit
of each merchant that they work for, and in the platform's if they are operators or work for nobody. The details of
sign-ins have the client's address. An entry never has a password, a key, a code or card data.

Of refused sign-ins to an account, 20 an hour are recorded one by one; the rest of the hour is one entry. Refusals of
accounts that do not exist share one count.

## The dashboard

A change that is refused is not recorded; a refused sign-in or proof is.

${table(
  ['Route', 'Entry or reason'],
  rows(DASHBOARD, (name) => ADDRESSES[name as RouteName]),
)}
Every read by an operator is recorded as \`operator.read\`, except for these, which have no data of merchants:
${unrecorded()}. What the members of a merchant's team read is not recorded, except for exports.

## Signing in

${table(['Call under `/api/auth`', 'Entry or reason'], rows(AUTH, String))}
## The engine

${table(
  ['Route', 'Entry or reason'],
  rows(ENGINE, (name) =>
    name.replaceAll(/['`]/g, '').replace(/\$\{SESSION_PATH\}/, '/v1/sdk/browser/checkout/:track_id'),
  ),
)}
## The commands of \`pay\`

The author is the account of the operating system.

${table(
  ['Command', 'Entry or reason'],
  rows(COMMANDS, (name) => `pay ${name}`),
)}
## Without a request

${table(
  ['What', 'Entry'],
  rows(ALONE, String).map(([what = '', entry = '']) => [what, entry]),
  false,
)}`;
}

function unrecorded(): string {
  const names = (Object.keys(ADDRESSES) as RouteName[]).filter((name) => {
    const { right, ofPlatform }: Route = ROUTES[name];
    return right === 'operate' && ofPlatform;
  });
  return names.map((name) => `\`${ADDRESSES[name]}\``).join(', ');
}

function entriesOf(audited: Audited): string {
  return typeof audited === 'string'
    ? `– (${audited})`
    : audited.map((action: AuditAction) => `\`${action}\``).join(', ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[], isCode = true): string {
  const cells = rows.map(([first = '', ...rest]) => [isCode ? `\`${first}\`` : first, ...rest]);
  const widths = head.map((cell, n) =>
    Math.max(...[cell, ...cells.map((row) => row[n] ?? '')].map((each) => each.length)),
  );
  const line = (row: readonly string[]) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |\n`;
  return line(head) + line(widths.map((width) => '-'.repeat(width))) + cells.map(line).join('');
}
