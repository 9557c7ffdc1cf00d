import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TryLimit } from '@pay/core/merchants/access/admit-try';
import { grantableScopes } from '@pay/core/merchants/access/check-grant';
import { MERCHANT_RIGHTS, type MerchantRight, mayDo, type Right } from '@pay/core/merchants/access/rights';
import { ROLES } from '@pay/core/merchants/access/role';
import { SECOND_FACTOR_RULES } from '@pay/core/merchants/access/second-factor';
import { KEY_SCOPES } from '@pay/core/merchants/keys/key-scope';
import { ADDRESSES, type RouteName } from '@pay/dashboard/api/addresses';
import type { Route } from '@pay/dashboard/api/route';
import { ROUTES } from '@pay/dashboard/api/routes';
import { AUTH_CALLS, type AuthCall, PERSON_PROOFS } from '@pay/dashboard/server/identity/auth-calls';
import { expect, test } from 'vitest';
import { FACTOR_PEOPLE, NEED_SECOND_FACTOR } from '../dashboard/second-factor-table.ts';
import { ROOT } from './write-document.ts';

const FILE = join(ROOT, 'docs/access.md');

type Operation = { readonly description?: string; readonly security?: readonly object[] };

test('docs/access.md lists who can use each route, and the scope that each operation of the server API needs', async () => {
  const text = await page();
  if (process.env['UPDATE_ACCESS'] === '1') await writeFile(FILE, text);
  const kept = await readFile(FILE, 'utf8').catch(() => '');
  expect(kept, 'Run: UPDATE_ACCESS=1 npx vitest run tests/docs/access-page.test.ts').toBe(text);
});

async function page(): Promise<string> {
  const { paths } = JSON.parse(await readFile(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return `# Who can do what

This page is generated from the code by \`tests/docs/access-page.test.ts\`. Other tests call every route as every role,
and every operation with every scope.

## The dashboard's routes

"Proof" means that a fresh proof is needed (see [the dashboard](guides/dashboard.md)). "open" means that the route is
only for operators, unless anyone can create an account (\`PAY_DASHBOARD_SIGN_UP=open\`).

These routes can be called without signing in: ${namesOf((right) => right === 'anybody')}.

${table(
  ['Route', 'Proof', ...ROLES, 'operator'],
  Object.keys(ADDRESSES).map((name) => routeRow(name as RouteName)),
)}
## Who needs a second factor

The setting is \`PAY_DASHBOARD_SECOND_FACTORS\`. Someone who needs a second factor and has none can use only the routes
that need no sign-in, and these: ${namesOf((right) => right === 'signed_in')}. They
can set up a second factor with the calls under \`/api/auth\`. \`tests/dashboard/second-factors.test.ts\` signs in as each
of these people.

${table(
  ['Setting', ...FACTOR_PEOPLE],
  SECOND_FACTOR_RULES.map((rule) => [
    `\`${rule}\``,
    ...FACTOR_PEOPLE.map((who) => mark(NEED_SECOND_FACTOR[rule].includes(who))),
  ]),
)}
## Signing in and factors

People use the calls under \`/api/auth\` only for their own accounts. The limits are how many tries are allowed in
how many minutes: by one address, at one account from one address, at one account, and by one person.

${table(
  ['Call', 'Who', 'Proof', 'Address', 'Account, address', 'Account', 'Person'],
  Object.entries(AUTH_CALLS).map(([path, call]) => authRow(path, call)),
)}
## The scope that an operation needs

Each of these operations of the server API needs a secret key.

${table(['Operation', 'Scope'], operationRows(paths))}
## What a publishable key can do

A publishable key has no scopes. It works from the origins that its profile allows, and for its own profile's sessions.

${table(['Operation'], operationsWith(paths, 'publishableKey'))}
## What needs no key

In addition, an engine serves the card page, payment links, receipts and acquirers' notices. Anyone who has such an
address can use it.

${table(['Operation'], operationsWith(paths, undefined))}
## The scopes that a role can give to a key

${table(
  ['Scope', ...ROLES],
  KEY_SCOPES.map((scope) => [`\`${scope}\``, ...ROLES.map((role) => mark(mayGive(role, scope)))]),
)}`;
}

function routeRow(name: RouteName): readonly string[] {
  const { right, fresh, operatorsIfInvited }: Route = ROUTES[name];
  const isOpen = right === 'anybody' || right === 'signed_in';
  const roles = ROLES.map((role) =>
    operatorsIfInvited ? 'open' : mark(isOpen || (isMerchantRight(right) && mayDo(role, right))),
  );
  return [`\`${ADDRESSES[name]}\``, mark(fresh === true), ...roles, mark(isOpen || right === 'operate')];
}

/** The routes with such a right, in a sentence. */
function namesOf(hasRight: (right: Right) => boolean): string {
  const names = (Object.keys(ADDRESSES) as RouteName[]).filter((name) => hasRight(ROUTES[name].right));
  return names.map((name) => `\`${ADDRESSES[name]}\``).join(', ');
}

function authRow(path: string, call: AuthCall): readonly string[] {
  const isSignedIn = call.ofSession === true || call.fresh === true || call.byPerson !== undefined;
  const who = call.isForBoth ? 'anyone' : isSignedIn ? 'signed in' : 'not signed in';
  const limit = (tries: TryLimit | undefined) => (tries ? `${tries.most} in ${tries.seconds / 60}` : '–');
  // The same call turns a second factor on, and then counts as a proof.
  const byPerson = call.byPerson ?? (call.codeOnce ? PERSON_PROOFS : undefined);
  const limits = [call.byAddress, call.byAccountHere, call.byAccount, byPerson].map(limit);
  return [`\`${call.method} ${path}\``, who, mark(call.fresh === true), ...limits];
}

/** The operations that need this kind of key; undefined for those that need none. */
function operationsWith(
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
  scheme: string | undefined,
): readonly (readonly string[])[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security = [] }]) => {
      const isListed = scheme === undefined ? security.length === 0 : security.some((each) => scheme in each);
      return isListed ? [[`\`${method.toUpperCase()} ${path}\``]] : [];
    }),
  );
}

function operationRows(
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
): readonly (readonly string[])[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { description = '', security = [] }]) => {
      const scope = /needs (`[a-z._]+`)\.$/.exec(description)?.[1];
      return security.some((scheme) => 'apiKey' in scheme)
        ? [[`\`${method.toUpperCase()} ${path}\``, scope ?? 'missing']]
        : [];
    }),
  );
}

function mayGive(role: (typeof ROLES)[number], scope: (typeof KEY_SCOPES)[number]): boolean {
  return mayDo(role, 'keys.change') && grantableScopes(role).includes(scope);
}

function isMerchantRight(right: Right): right is MerchantRight {
  return MERCHANT_RIGHTS.some((each) => each === right);
}

function mark(isYes: boolean): string {
  return isYes ? 'yes' : '–';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, n) =>
    Math.max(...[cell, ...rows.map((row) => row[n] ?? '')].map(({ length }) => length)),
  );
  const line = (cells: readonly string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |\n`;
  return line(head) + line(widths.map((width) => '-'.repeat(width))) + rows.map(line).join('');
}
