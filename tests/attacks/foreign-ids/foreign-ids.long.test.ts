import { resumeMerchant } from '@pay/core/merchants/merchants/suspend-merchant';
import { suspendProfile } from '@pay/core/merchants/profiles/suspend-profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, makeFixture } from '../../dashboard/rights-fixture.ts';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import { startTestDashboard } from '../../harness/test-dashboard.ts';
import { startTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import { keepReport } from '../report/attack-report.ts';
import { ATTACK_RUN, sizeOf } from '../report/attack-run.ts';
import { attackDashboard } from './attack-dashboard.ts';
import { attackEngine } from './attack-engine.ts';
import { markVictim } from './victim.ts';

const LEAST_REQUESTS = sizeOf(4_000, 300);
/** One in this many routes is attacked; the seed decides which. */
const ONE_IN = sizeOf(1, 12);

let engine: TestEngine;
let fixture: Fixture;
beforeAll(async () => {
  // Workers would change the shop's rows on their own.
  engine = await startTestEngine({ roles: new Set(['api', 'card-page']), logLevel: 'silent' });
  const { database, config } = engine;
  fixture = await makeFixture(() => startTestDashboard({ sealingKeys: config.sealingKeys }, database));
});
afterAll(async () => {
  await fixture?.dashboard.stop();
  await engine?.stop();
});

test('nobody reads or changes what belongs to someone else, on any route of the dashboard or the engine', async () => {
  const startedAt = performance.now();
  const { seed } = ATTACK_RUN;
  const isChosen = (place: number) => (place + seed) % ONE_IN === 0;
  const victim = await markVictim(fixture);
  const ofDashboard = await attackDashboard(fixture, victim, isChosen);
  // The seed can have chosen a route that suspends the shop without the one that resumes it.
  const { pool } = engine.database;
  const { merchantId, profileId } = fixture.shop;
  await resumeMerchant({ pool }, OPERATOR, { merchantId });
  unwrap(await suspendProfile({ pool }, OPERATOR, { profileId, suspended: false }));
  const ofEngine = await attackEngine(fixture, victim, { url: engine.url, isChosen });
  const findings = [...ofDashboard.findings, ...ofEngine.findings];
  keepReport({
    attack: 'foreign ids',
    seed,
    tried: {
      'requests to the dashboard': ofDashboard.requests,
      people: ofDashboard.people,
      'requests to the engine': ofEngine.requests,
      keys: ofEngine.keys,
      controls: ofDashboard.controls + ofEngine.controls,
    },
    seconds: (performance.now() - startedAt) / 1_000,
    findings,
  });
  expect(findings).toEqual([]);
  expect(ofDashboard.requests + ofEngine.requests).toBeGreaterThanOrEqual(LEAST_REQUESTS);
}, 1_800_000);
