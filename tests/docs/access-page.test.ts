import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grantableScopes } from '@pay/core/merchants/access/check-grant';
import { MERCHANT_RIGHTS, type MerchantRight, mayDo, type Right } from '@pay/core/merchants/access/rights';
import { ROLES } from '@pay/core/merchants/access/role';
import { KEY_SCOPES } from '@pay/core/merchants/keys/key-scope';
import { ADDRESSES, type RouteName } from '@pay/dashboard/api/addresses';
import type { Route } from '@pay/dashboard/api/route';
import { ROUTES } from '@pay/dashboard/api/routes';
import { expect, test } from 'vitest';
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

"Proof" means that a fresh proof is needed (see [the dashboard](guides/dashboard.md)).

${table(
  ['Route', 'Proof', ...ROLES, 'operator'],
  Object.keys(ADDRESSES).map((name) => routeRow(name as RouteName)),
)}
## The scope that an operation needs

${table(['Operation', 'Scope'], operationRows(paths))}
## The scopes that a role can give to a key

${table(
  ['Scope', ...ROLES],
  KEY_SCOPES.map((scope) => [`\`${scope}\``, ...ROLES.map((role) => mark(mayGive(role, scope)))]),
)}`;
}

function routeRow(name: RouteName): readonly string[] {
  const { right, fresh }: Route = ROUTES[name];
  const isOpen = right === 'anybody' || right === 'signed_in';
  const roles = ROLES.map((role) => mark(isOpen || (isMerchantRight(right) && mayDo(role, right))));
  return [`\`${ADDRESSES[name]}\``, mark(fresh === true), ...roles, mark(isOpen || right === 'operate')];
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
