import { routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { sampleSvg } from '@pay/core/merchants/logos/sample-pictures';
import { setLogo } from '@pay/core/merchants/logos/set-logo';
import { openPeople } from '@pay/dashboard/server/identity/open-people';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import { type Visitor, visitor } from '../../harness/visitor.ts';
import { startBenchDashboard } from '../bench-processes.ts';
import type { Stand } from '../bench-system.ts';
import { fillDashboard, type LargeMerchant } from '../filling/fill-dashboard.ts';
import { dashboardReads } from './dashboard-reads.ts';
import { expectDone, p95Ms, ROUNDS_OF_EACH } from './p95-ms.ts';
import type { Trial, TrialParts } from './trial.ts';

const MERCHANTS = 10_000;
const SESSIONS = 1_000_000;
/** The highest acceptable p95. */
const GOAL_MS = 100;
const PERSON = { name: 'Bench', email: 'bench@people.example', password: 'correct horse battery' };

/**
 * Measures every read of the dashboard by an operator who is in many teams, with a million sessions in the database.
 */
export const dashboard: Trial = {
  name: 'dashboard',
  title: `The dashboard’s reads with ${MERCHANTS.toLocaleString('en')} merchants and ${SESSIONS.toLocaleString('en')} sessions`,
  run: async (parts) => {
    await using ends = new AsyncDisposableStack();
    const { stand, signal } = parts;
    const large = await fill(stand, parts);
    const server = await startBenchDashboard(ends, { ...parts, databaseUrl: stand.databaseUrl });
    const browser = visitor(server.origin);
    await expectDone(browser.post('/api/auth/sign-in/email', PERSON));
    const figures: Record<string, number> = {};
    for (const [name, paths] of Object.entries(dashboardReads(large, await newInvitation(browser, large)))) {
      for (const path of paths) {
        const key = `${name} ${path.split('?')[1] ?? ''}`.trim();
        figures[key] = await p95Ms(browser, path, signal);
      }
    }
    return { name: 'dashboard', lines: linesOf(figures), figures };
  },
};

async function fill({ pool, databaseUrl }: Stand, { signal, log }: TrialParts): Promise<LargeMerchant> {
  log('  Filling the tables');
  const people = openPeople(databaseUrl, 'Pay');
  const personId = await people.put(PERSON).finally(() => people.close());
  const large = await fillDashboard(pool, { merchants: MERCHANTS, sessions: SESSIONS, personId, signal });
  const profileId = routingPartOfProfileId(large.profileId) ?? '';
  unwrap(await setLogo({ pool }, OPERATOR, { profileId, bytes: Buffer.from(sampleSvg()) }));
  return large;
}

async function newInvitation(browser: Visitor, { merchantId }: LargeMerchant): Promise<string> {
  const invitation = { email: 'new@people.example', role: 'viewer' };
  const { link } = await expectDone(browser.post(`/api/merchants/${merchantId}/invitations`, invitation));
  return new URL(link).pathname.split('/').at(-1) ?? '';
}

function linesOf(figures: Readonly<Record<string, number>>): readonly string[] {
  const slowest = Object.entries(figures).sort(([, a], [, b]) => b - a);
  const late = slowest.filter(([, ms]) => ms > GOAL_MS).length;
  return [
    `The dashboard’s reads, p95, each of ${ROUNDS_OF_EACH}:`,
    ...slowest.map(([name, ms]) => `  ${ms.toFixed(1).padStart(6)} ms  ${name}`),
    late === 0 ? `  all within ${GOAL_MS} ms` : `  ${late} take longer than ${GOAL_MS} ms`,
  ];
}
