import type { Fault } from '../faults/fault.ts';
import type { AcquirerProxy } from '../proxies/acquirer-proxy.ts';
import type { Stand } from './stand.ts';

/** Only the first acquirer of a run fails completely, so that the run shows how the second one takes over. */
const FAILING = 0;

/**
 * Lets an acquirer fail for all nodes at once. Only one failure can be in progress at a time; another one counts as not
 * having happened.
 */
export async function strikeAcquirer(
  { ms, kind: { effect } }: Fault,
  { engines, worker, merchants, disturbances, outages, acquirerNames }: Stand,
  fail: (proxy: AcquirerProxy) => Promise<void>,
): Promise<boolean> {
  const from = performance.now();
  if (outages.some(({ until }) => until > from)) return false;
  const outage = { acquirer: acquirerNames[FAILING] ?? '', what: effect, from, until: from + ms };
  outages.push(outage);
  const concerned = merchants.filter(({ accounts }) => accounts.some(({ place }) => place === FAILING));
  const ends = concerned.map(({ profileId }) => disturbances.begin({ profileId }));
  const proxies = [...engines, worker].flatMap(({ acquirers }) => acquirers[FAILING] ?? []);
  await Promise.all(proxies.map(fail));
  outage.until = performance.now();
  for (const end of ends) end();
  return true;
}
