import type { Pool } from '@pay/core/ground/database/pool';
import {
  countSealed,
  leftUnderPrevious,
  leftUnderUnknown,
  type PlaceReport,
  resealAll,
  type SealedPlace,
} from '@pay/core/ground/sealing/sealed-place';
import type { SealedUnder } from '@pay/core/ground/sealing/sealer';
import { sealedPlaces } from '@pay/core/looking/platform/sealed-places';
import { sealedFactors } from '@pay/core/merchants/access/sealed-factors';
import { unwrapKeys } from '@pay/settings/wrapped-keys/unwrap-keys';
import { newWrappedKey, wrapAgain } from '@pay/settings/wrapped-keys/wrap-key';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { dataFolder } from '../local/data-folder.ts';
import { knownSecrets } from '../local/local-secrets.ts';
import { factorCipherOf, sealerOf } from '../roles.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printSecret, printTable } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';

export function addSecretsCommand(program: Command): void {
  const secrets = program.command('secrets').description('Maintain the secrets sealed with PAY_ENCRYPTION_KEY');
  secrets
    .command('status')
    .description('Count the secrets sealed with each key')
    .action(() => withPlaces(async (places) => tell(await countSealed(places))));
  secrets
    .command('reseal')
    .description('Reseal everything with PAY_ENCRYPTION_KEY, so that you can remove an earlier key; safe to repeat')
    .action(() => reseal());
  secrets
    .command('wrap')
    .description("Wrap PAY_ENCRYPTION_KEY with the current version of Vault's key, and print the variable's new value")
    .option('--new', 'create a new key instead, which only Vault can unwrap')
    .action(async (options: { readonly new?: true }) => {
      const value = options.new ? await newWrappedKey(ENV) : await wrapAgain(ENV, 'PAY_ENCRYPTION_KEY');
      printSecret(value, { value }, []);
    });
}

/** Reseals everything, and prints what is still sealed with each key. Fails if anything needs another run. */
export function reseal(): Promise<void> {
  return withPlaces(async (places) => {
    const reports = await resealAll(places, ({ name, resealed }) => print(`${name}: ${resealed} resealed`));
    print();
    tell(reports);
    const left = reports.reduce((sum, { counts }) => sum + leftUnderPrevious(counts), 0);
    if (left > 0)
      throw new Failure(
        `Secrets that were changed or locked in the meantime, and so were not resealed: ${left}. Run the command again.`,
      );
  });
}

async function withPlaces(work: (places: readonly SealedPlace[]) => Promise<void>): Promise<void> {
  const { env } = await unwrapKeys({ ...knownSecrets(dataFolder(ENV)), ...ENV });
  await withDatabase(ENV, async (pool) => work(await placesOf(pool, env)));
}

async function placesOf(pool: Pool, env: typeof ENV): Promise<readonly SealedPlace[]> {
  const factors = sealedFactors({ pool, cipher: await factorCipherOf(env) });
  return [...sealedPlaces({ pool, sealer: sealerOf(env) }), factors];
}

function tell(reports: readonly PlaceReport[]): void {
  const keys = [...new Set<SealedUnder>([0, ...reports.flatMap(({ counts }) => [...counts.keys()])])].toSorted(
    (a, b) => rank(a) - rank(b),
  );
  const cells = reports.map(({ name, counts }) => [name, ...keys.map((key) => String(counts.get(key) ?? 0))]);
  printTable(['sealed', ...keys.map(keyName)], cells);
  const unknown = reports.reduce((sum, { counts }) => sum + leftUnderUnknown(counts), 0);
  if (unknown > 0) {
    throw new Failure(
      `Secrets sealed with an unknown key: ${unknown}. Add that key to PAY_ENCRYPTION_KEY_PREVIOUS, and run the command again.`,
    );
  }
}

function rank(under: SealedUnder): number {
  return typeof under === 'number' ? under : Number.MAX_SAFE_INTEGER;
}

function keyName(under: SealedUnder): string {
  if (under === 0) return 'current key';
  return typeof under === 'number' ? `previous key ${under}` : `unknown key ${under}`;
}
