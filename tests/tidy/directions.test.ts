import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './project-files.ts';

/** Imports that the architecture forbids, each from a place where the import would do damage. */
const FORBIDDEN: readonly (readonly [file: string, imported: string])[] = [
  ['packages/money/src/x.ts', '@pay/core/ground/ids/base62'],
  ['packages/local-postgres/src/x.ts', '@pay/core/ground/ids/base62'],
  ['packages/core/src/merchants/keys/x.ts', '@pay/engine/config'],
  ['packages/core/src/merchants/keys/x.ts', '@pay/acquirers/simulator/create-simulator-acquirer'],
  ['packages/core/src/merchants/keys/x.ts', 'fastify'],
  ['packages/core/src/merchants/keys/x.ts', 'undici'],
  ['packages/core/src/merchants/keys/x.ts', 'node:http'],
  ['packages/core/src/merchants/keys/x.ts', 'kysely'],
  ['packages/core/src/merchants/keys/x-sql.ts', 'node:http'],
  ['packages/core/src/merchants/keys/x.ts', 'vitest'],
  ['packages/acquirers/src/x.ts', '@pay/engine/config'],
  ['packages/acquirers/src/x.ts', '@pay/simulator/config'],
  ['apps/simulator/src/x.ts', '@pay/money/amount'],
  ['apps/simulator/src/x.ts', '@pay/core/cards/luhn'],
  ['apps/acquirer-fakes/adyen/src/x.ts', '@pay/core/cards/luhn'],
  ['apps/acquirer-fakes/adyen/src/x.ts', '@pay/acquirers/acquirer-kind'],
  ['apps/acquirer-fakes/checkout-com/src/x.ts', '@pay/core/cards/luhn'],
  ['apps/acquirer-fakes/checkout-com/src/x.ts', '@pay/acquirers/acquirer-kind'],
  ['apps/acquirer-fakes/mpgs/src/x.ts', '@pay/core/cards/luhn'],
  ['apps/acquirer-fakes/mpgs/src/x.ts', '@pay/acquirers/acquirer-kind'],
  ['apps/script-host/src/x.ts', '@pay/look/tokens'],
  ['apps/shop/src/x.ts', '@pay/engine/config'],
  ['apps/shop/src/x.ts', '@pay/core/ground/ids/base62'],
  ['packages/look/src/x.ts', '@pay/money/amount'],
  ['apps/engine/src/http/x.ts', '@pay/shop/config'],
  ['apps/engine/src/http/x.ts', '@pay/script-host/config'],
  ['apps/cli/src/commands/x.ts', '@pay/script-host/config'],
  ['apps/cli/src/commands/x.ts', '@pay/shop/config'],
  ['apps/engine/src/http/x.ts', '@pay/simulator/config'],
  ['apps/engine/src/http/x.ts', '@pay/cli/roles'],
  ['apps/engine/src/http/x.ts', '@pay/core/cards/card-form'],
  ['apps/engine/src/http/x.ts', '@pay/core/cards/sealed-card'],
  ['apps/engine/src/card-page/x.ts', '@pay/simulator/config'],
  ['apps/engine/src/card-page/web/x.ts', '@pay/core/paying/payments/payment'],
  ['apps/engine/src/card-page/rules/x.ts', 'node:fs'],
  ['apps/cli/src/commands/x.ts', '@pay/engine/config'],
  ['apps/cli/src/commands/x.ts', '@pay/simulator/config'],
  ['apps/cli/src/commands/x.ts', '@pay/dashboard/server/config'],
  ['apps/engine/src/http/x.ts', '@pay/dashboard/api/routes'],
  ['apps/dashboard/server/http/x.ts', '@pay/engine/config'],
  ['apps/dashboard/server/http/x.ts', '@pay/acquirers/simulator/create-simulator-acquirer'],
  ['apps/dashboard/server/http/x.ts', '@pay/acquirers/open-acquirer'],
  ['apps/dashboard/server/http/x.ts', '@pay/core/cards/sealed-card'],
  ['apps/dashboard/api/x.ts', '@pay/core/merchants/access/find-access'],
  ['apps/dashboard/api/x.ts', 'node:fs'],
  ['apps/dashboard/web/pages/x.ts', '@pay/core/merchants/access/invite'],
  ['apps/dashboard/web/pages/x.ts', '../../server/config.ts'],
  ['apps/dashboard/web/pages/x.ts', 'node:fs'],
  ['packages/addresses/src/x.ts', '@pay/core/ground/ids/base62'],
  ['packages/connections/src/x.ts', '@pay/core/ground/ids/base62'],
  ['packages/script-log/src/x.ts', '@pay/core/ground/ids/base62'],
  ['packages/settings/src/x.ts', '@pay/core/ground/ids/base62'],
  ['packages/serving/src/x.ts', '@pay/engine/config'],
  ['packages/medusa/src/x.ts', '@pay/money/amount'],
  ['packages/server-sdk/src/x.ts', '@pay/money/amount'],
  ['packages/server-sdk/src/x.ts', '@pay/server'],
  ['packages/server-sdk/src/x.ts', 'node:crypto'],
  ['packages/server-sdk/generate/x.ts', '@pay/engine/http/openapi/openapi-document'],
  ['packages/server-sdk/examples/x.ts', '@pay/core/ground/ids/base62'],
  ['packages/checkout/src/web/x.ts', '@pay/money/amount'],
  ['packages/checkout/src/rules/x.ts', '@pay/look/tokens'],
  ['packages/checkout/src/rules/x.ts', 'node:fs'],
];

const ALLOWED: typeof FORBIDDEN = [
  ['packages/core/src/merchants/keys/x.ts', '@pay/money/amount'],
  ['packages/core/src/merchants/keys/x-sql.ts', 'kysely'],
  ['packages/acquirers/src/x.ts', '@pay/core/cards/sealed-card'],
  ['apps/engine/src/card-page/x.ts', '@pay/core/cards/card-form'],
  ['apps/engine/src/card-page/rules/x.ts', '@pay/core/cards/luhn'],
  ['apps/cli/src/roles.ts', '@pay/simulator/config'],
  ['apps/cli/src/commands/x.ts', '@pay/core/cards/test-cards'],
  ['apps/cli/src/roles.ts', '@pay/shop/config'],
  ['apps/dashboard/server/http/x.ts', '@pay/core/merchants/access/find-access'],
  ['apps/dashboard/server/http/x.ts', '@pay/acquirers/acquirer-kind'],
  ['apps/dashboard/server/http/x.ts', '@pay/acquirers/acquirer-kinds'],
  ['apps/dashboard/api/x.ts', '@pay/core/merchants/access/rights'],
  ['apps/dashboard/web/pages/x.ts', '@pay/core/merchants/access/rights'],
  ['apps/dashboard/web/pages/x.ts', '@pay/look/contrast'],
  ['apps/shop/src/x.ts', '@pay/server'],
  ['apps/simulator/src/x.ts', '@pay/connections/guard-app'],
  ['apps/shop/src/x.ts', '@pay/connections/guard-app'],
  ['apps/script-host/src/x.ts', '@pay/connections/guard-app'],
  ['apps/script-host/src/x.ts', '@pay/script-log/log-entry'],
  ['apps/dashboard/server/http/x.ts', '@pay/script-log/released-script'],
  ['packages/settings/src/x.ts', '@pay/addresses/networks'],
  ['apps/dashboard/server/http/x.ts', '@pay/connections/head-fault'],
  ['packages/medusa/src/x.ts', '@pay/server'],
  ['packages/server-sdk/examples/x.ts', '@pay/server'],
];

const importsOf = Map.groupBy([...FORBIDDEN, ...ALLOWED], ([file]) => file);

/**
 * The imports that Biome refuses, each as `file imports module`. One run of Biome checks them all, which is much
 * faster.
 */
let refused: readonly string[];
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'pay-directions-'));
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  for (const [file, planted] of importsOf) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const lines = planted.map(([, imported], place) => `import { planted${place} } from '${imported}';\n`);
    writeFileSync(join(folder, file), lines.join(''));
  }
  refused = refusedIn(folder);
  rmSync(folder, { recursive: true });
});

describe('directions between the workspaces', () => {
  test.each(FORBIDDEN)('%s must not import %s', (file, imported) => {
    expect(refused).toContain(`${file} imports ${imported}`);
  });

  test.each(ALLOWED)('%s may import %s', (file, imported) => {
    expect(refused).not.toContain(`${file} imports ${imported}`);
  });
});

type Diagnostic = {
  readonly category: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
};

function refusedIn(folder: string): readonly string[] {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  return diagnostics
    .filter(({ category }) => category === 'lint/style/noRestrictedImports')
    .map(({ location: { path, start } }) => `${path} imports ${importsOf.get(path)?.[start.line - 1]?.[1]}`);
}
