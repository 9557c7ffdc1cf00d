import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { KeyCounts, SealedPlace } from '../../ground/sealing/sealed-place.ts';
import type { SealedUnder } from '../../ground/sealing/sealer.ts';
import { FACTORS_AFTER, RESEAL_FACTORS, type SealedFactorRow } from './sealed-factors-sql.ts';

/** How the library that identifies people seals second factors and recovery codes. */
export type FactorCipher = {
  readonly keyOf: (sealed: string) => SealedUnder;
  /** The same text, sealed with the current key. */
  readonly reseal: (sealed: string) => Promise<string>;
};

type Deps = { readonly pool: Pool; readonly cipher: FactorCipher };

const AT_ONCE = 100;

/** The second factors and the recovery codes of all people. They count as two values for each person. */
export function sealedFactors({ pool, cipher }: Deps): SealedPlace {
  const isOld = (sealed: string) => {
    const under = cipher.keyOf(sealed);
    return typeof under === 'number' && under > 0;
  };
  const renewed = async (sealed: string) => (isOld(sealed) ? cipher.reseal(sealed) : sealed);
  return {
    name: 'second factors',
    count: async (): Promise<KeyCounts> => {
      const counts = new Map<SealedUnder, number>();
      for await (const { secret, backup_codes: codes } of rows(pool)) {
        for (const under of [secret, codes].map(cipher.keyOf)) counts.set(under, (counts.get(under) ?? 0) + 1);
      }
      return counts;
    },
    reseal: async () => {
      let resealed = 0;
      for await (const { id, secret, backup_codes: codes } of rows(pool)) {
        const old = [secret, codes].filter(isOld).length;
        if (old === 0) continue;
        const values = [id, secret, codes, await renewed(secret), await renewed(codes)];
        // If a person uses a recovery code in the meantime, the row has changed, and is left to the next round.
        resealed += (await run(pool, RESEAL_FACTORS, values)).length * old;
      }
      return resealed;
    },
  };
}

async function* rows(pool: Pool): AsyncGenerator<SealedFactorRow> {
  for (let last = ''; ; ) {
    const page = await run<SealedFactorRow>(pool, FACTORS_AFTER, [last, AT_ONCE]);
    yield* page;
    if (page.length < AT_ONCE) return;
    last = page.at(-1)?.id ?? '';
  }
}
