import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { acceptInvitation } from '@pay/core/merchants/access/accept-invitation';
import { invite } from '@pay/core/merchants/access/invite';
import type { Role } from '@pay/core/merchants/access/role';
import type { DashboardConfig } from '@pay/dashboard/server/config';
import type { EngineConfig } from '@pay/engine/config';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import type { Visitor } from '../harness/visitor.ts';

/** A merchant with an engine for its shoppers and a dashboard for its people. */
export type PayingShop = {
  readonly engine: TestEngine;
  readonly dashboard: TestDashboard;
  readonly owner: Visitor;
  /** The path of the merchant's profile in the private API. */
  readonly path: string;
  /** Adds a person to the merchant's team. */
  member(role: Role, name?: string): Promise<Visitor>;
  stop(): Promise<void>;
};

export async function startPayingShop<E extends TestEngine = TestEngine>(
  overrides: Partial<EngineConfig> = {},
  start: (overrides: Partial<EngineConfig>) => Promise<TestEngine | E> = startTestEngine,
  ofDashboard: (engine: TestEngine) => Partial<DashboardConfig> = () => ({}),
): Promise<PayingShop & { readonly engine: E }> {
  const engine = (await start(overrides)) as E;
  const { sealingKeys } = engine.config;
  const settings = { sealingKeys, engines: engine.config.baseUrls, ...ofDashboard(engine) };
  const dashboard = await startTestDashboard(settings, engine.database);
  const { pool } = engine.database;
  const { merchantId, profileId } = engine.profile.profile;
  const member = async (role: Role, name = `A ${role}`) => {
    const person = await dashboard.person(name);
    const { token } = unwrap(await invite({ pool }, OPERATOR, { merchantId, email: person.email, role }));
    unwrap(await acceptInvitation({ pool }, { kind: 'person', id: person.personId }, token));
    return dashboard.signedIn(person);
  };
  return {
    engine,
    dashboard,
    owner: await member('owner'),
    path: `/api/profiles/${publicProfileId(profileId)}`,
    member,
    stop: async () => {
      await dashboard.stop();
      await engine.stop();
    },
  };
}
