import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { ADDRESSES, type RouteName } from '@pay/dashboard/api/addresses';
import { type Fixture, type Ids, UNKNOWN_IDS } from '../../dashboard/rights-fixture.ts';
import { EXPECTED } from '../../dashboard/rights-table.ts';
import { type ApiAnswer, verdict } from '../../harness/api-client.ts';
import { type Foreigner, foreigners } from './foreigners.ts';
import { SPELLINGS } from './spellings.ts';
import { markTexts, type Victim } from './victim.ts';

export type ForeignIdsResult = {
  requests: number;
  /** Requests by the shop itself, to check that its ids exist. */
  controls: number;
  readonly findings: string[];
};

/** The refusals for missing rights. */
const ACCESS_CODES = ['sign_in_required', 'right_missing', 'not_found', 'second_factor_required'];

type Try = { readonly how: string; readonly ids: Ids };

/** Calls every route of the shop and of the platform with the shop's ids, as everyone who must not use that route. */
export async function attackDashboard(
  fixture: Fixture,
  victim: Victim,
  isChosen: (place: number) => boolean,
): Promise<ForeignIdsResult & { readonly people: number }> {
  const everybody = await foreigners(fixture);
  const { pool } = fixture.dashboard.database;
  // A fresh proof for everyone, so that nobody is refused only because their proof is old.
  await pool.query("update identity.sessions set fresh_until = now() + interval '1 day'");
  const result = { requests: 0, controls: 0, findings: [] as string[], people: everybody.length };
  const names = (Object.keys(ADDRESSES) as RouteName[]).filter((name) => EXPECTED[name].of !== 'anybody');
  for (const name of names.filter((_, place) => isChosen(place))) {
    const ids = await fixture.idsOf(name);
    await markTexts(pool, fixture.shop);
    const before = await victim.rows();
    const told = await Promise.all(everybody.map((foreigner) => attackRoute(fixture, victim, foreigner, name, ids)));
    for (const { requests, findings } of told) {
      result.requests += requests;
      result.findings.push(...findings);
    }
    const after = await victim.rows();
    for (const [table, digest] of Object.entries(before)) {
      if (after[table] !== digest) result.findings.push(`${name}: rows of the shop in ${table} have changed`);
    }
    result.controls += 1;
    const owner = EXPECTED[name].of === 'platform' ? fixture.browsers.operator : fixture.browsers.owner;
    const control = await fixture.send(owner, name, ids);
    if (ACCESS_CODES.includes(control.body?.code)) {
      result.findings.push(`${name}: the shop's own request was refused too: ${verdict(control)}`);
    }
  }
  return result;
}

async function attackRoute(
  fixture: Fixture,
  victim: Victim,
  { name: who, browser, own, isOperator }: Foreigner,
  name: RouteName,
  ids: Ids,
): Promise<{ readonly requests: number; readonly findings: readonly string[] }> {
  const findings: string[] = [];
  const isOfPlatform = EXPECTED[name].of === 'platform';
  if (isOperator && isOfPlatform) return { requests: 0, findings };
  const tries = triesOf(name, ids, own, fixture);
  for (const { how, ids: sent } of tries) {
    const answer = await fixture.send(browser, name, sent);
    const faults = [
      ...faultsOf(answer),
      ...victim.leaks(answer, Object.values(sent)).map((word) => `it shows ${word}`),
    ];
    findings.push(...faults.map((fault) => `${name} by ${who}, ${how}: ${fault}`));
  }
  const [theirs, nobodys] = [await fixture.send(browser, name, ids), await fixture.send(browser, name, UNKNOWN_IDS)];
  if (verdict(theirs) !== verdict(nobodys)) {
    findings.push(`${name} by ${who}: ids that exist get ${verdict(theirs)}, and others ${verdict(nobodys)}`);
  }
  return { requests: tries.length + 2, findings };
}

/** The shop's ids in every spelling, and its objects inside the sender's own merchant. */
function triesOf(name: RouteName, ids: Ids, own: Foreigner['own'], { shop }: Fixture): readonly Try[] {
  const params = [...ADDRESSES[name].matchAll(/:(\w+)/g)].map(([, param = '']) => param as keyof Ids);
  if (params.length === 0) return [{ how: 'without ids', ids }];
  const spelled = (from: Ids, spelt: readonly (keyof Ids)[], where: string): readonly Try[] =>
    Object.entries(SPELLINGS).map(([how, spell]) => ({
      how: `${how}${where}`,
      ids: { ...from, ...Object.fromEntries(spelt.map((param) => [param, spell(from[param], UNKNOWN_IDS[param])])) },
    }));
  const outer = params[0] ?? 'profile_id';
  const inner = params.slice(1);
  const tries = [...spelled(ids, params, ''), ...spelled(ids, params.slice(-1), ', only the last')];
  if (own === null || inner.length === 0 || (outer !== 'merchant_id' && outer !== 'profile_id')) return tries;
  const within = { ...ids, merchant_id: own.merchantId, profile_id: publicProfileId(own.profileId) };
  const behind = outer === 'merchant_id' ? shop.merchantId : publicProfileId(shop.profileId);
  const climbing = { ...ids, [outer]: `${within[outer]}%2f..%2f${behind}` };
  return [
    ...tries,
    ...spelled(within, inner, ', inside an own merchant'),
    { how: 'behind an own merchant', ids: climbing },
  ];
}

export function faultsOf(answer: ApiAnswer): readonly string[] {
  if (answer.status >= 500) return [`it failed: ${verdict(answer)}`];
  return answer.status < 400 ? [`it was answered: ${verdict(answer)}`] : [];
}
