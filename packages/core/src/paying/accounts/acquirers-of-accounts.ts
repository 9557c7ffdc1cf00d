import type { Pool } from '../../ground/database/pool.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { type Acquirers, type ChosenAcquirer, onlyOwn, type Routed } from '../acquiring/acquirers.ts';
import type { ReadSale } from '../acquiring/routed-sale.ts';
import { createBreaker } from '../routing/breaker.ts';
import { type Plan, readPlan } from '../routing/plan.ts';
import { rankAccounts } from '../routing/rank-accounts.ts';
import { needsRanges } from '../routing/routing.ts';
import { takesSale } from '../routing/takes-sale.ts';
import { createAdapters } from './adapters.ts';
import { notingAnswers } from './noting-answers.ts';
import type { OpenedAccount } from './read-account.ts';

export type AcquirersOfAccountsParts = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly sealer: Sealer;
  /** The configured acquirer, for profiles that have no account. */
  readonly own: Acquirer | null;
  readonly open: (account: OpenedAccount) => Acquirer;
};

const PROFILES_MAX = 10_000;

/** The acquirers of all accounts, each opened when it is first needed, and the engine's own acquirer. */
export function acquirersOfAccounts({ own: ownAcquirer, ...parts }: AcquirersOfAccountsParts): Acquirers {
  const own = onlyOwn(ownAcquirer);
  const breaker = createBreaker(() => performance.now());
  const adapters = createAdapters({
    ...parts,
    open: (opened) => {
      const { accountId } = opened.account;
      return notingAnswers(parts.open(opened), (isAnswered) => breaker.onAnswer(accountId, isAnswered));
    },
  });
  /** The data for choosing an account, by profile; least recently read first. */
  const plans = new Map<string, Plan>();

  async function planOf(profileId: string, isFresh: boolean): Promise<Plan | undefined> {
    const known = isFresh ? undefined : plans.get(profileId);
    if (known !== undefined) return known;
    const plan = await readPlan(parts.pool, profileId);
    plans.delete(profileId);
    if (plan === undefined) return undefined;
    plans.set(profileId, plan);
    const [oldest] = plans.keys();
    if (plans.size > PROFILES_MAX && oldest !== undefined) plans.delete(oldest);
    return plan;
  }

  /** The active accounts that can take the payment, best first. */
  async function rankedIn({ routing, accounts }: Plan, readSale: ReadSale): Promise<readonly string[]> {
    const sale = routing && (await readSale(needsRanges(routing)));
    if (!routing || !sale) return accounts.map(({ account_id: accountId }) => accountId);
    const routable = await Promise.all(
      accounts.map(async ({ account_id: accountId, settings }) => {
        const acquirer = await adapters.of(accountId).catch(() => undefined);
        const takes = acquirer !== undefined && takesSale(acquirer.capabilities, settings, sale);
        return { accountId, takes, isIll: breaker.isIll(accountId) };
      }),
    );
    return rankAccounts(routing, routable, sale, sale.draw);
  }

  function routedBy({ version, routing, merchantId, environment }: Plan, second?: string): { routed?: Routed } {
    if (version === null) return {};
    const isSecond = routing?.secondAccount === true && second !== undefined && !breaker.isIll(second);
    const by = routing && { merchant: { merchantId, environment }, secondAccountId: isSecond ? second : null };
    return { routed: { version, by } };
  }

  return {
    own: ownAcquirer,
    forNew: async (profileId, isFresh, readSale): Promise<ChosenAcquirer | null> => {
      const known = await planOf(profileId, isFresh);
      if (known === undefined || (known.accounts.length === 0 && ownAcquirer !== null)) {
        return ownAcquirer && { acquirer: ownAcquirer, accountId: null, ...(known && routedBy(known)) };
      }
      // The profile's first account might have become active since the plan was read.
      const plan = known.accounts.length > 0 ? known : await planOf(profileId, true);
      const [accountId, second] = plan ? await rankedIn(plan, readSale) : [];
      if (plan === undefined || accountId === undefined) return null;
      breaker.onChosen(accountId);
      const acquirer = await adapters.of(accountId);
      return acquirer === undefined ? null : { acquirer, accountId, ...routedBy(plan, second) };
    },
    of: async (origin, isFresh = false) =>
      origin.accountId === null ? own.of(origin) : adapters.of(origin.accountId, isFresh),
    close: async () => void (await Promise.all([own.close(), adapters.close()])),
  };
}
