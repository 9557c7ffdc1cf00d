import { activateAccount } from '@pay/core/paying/accounts/move-account';
import { pause } from '../history/world.ts';
import { ask } from './ask.ts';
import { OPERATOR } from './operator.ts';
import { type Market, placeOf } from './order.ts';

const SWITCHES_MAX = 2;
const SWITCHED_AFTER_MS = [
  [150, 2],
  [150, 2_000],
  [150, 40_000],
  [100, 700_000],
] as const;

/** An operator activates another of the profile's accounts for new payments while shoppers pay. */
export async function switchAccounts(market: Market): Promise<void> {
  const { world, fleet, acquirer } = market;
  const { all } = acquirer.accounts;
  if (all.length === 0) return;
  for (let number = 1; number <= SWITCHES_MAX; number++) {
    const what = `account switch ${number}`;
    const afterMs = world.decisions.way<number | null>(what, null, SWITCHED_AFTER_MS);
    if (afterMs === null) return;
    await pause(world, afterMs);
    const place = world.decisions.below(`${what} to`, all.length);
    const accountId = all[place] ?? '';
    world.say('operator', () => `sends new payments to account ${place + 1}`);
    await ask(world, fleet, {
      what,
      place: placeOf(market, what),
      work: (desk) => activateAccount({ ...desk, kinds: { needsNotices: () => false } }, OPERATOR, accountId),
    });
  }
}
