import { migrate } from '@pay/core/ground/database/migrate';
import { createPool } from '@pay/core/ground/database/pool';
import { type BenchProcess, startBenchEngine, startSimulator } from '../bench-processes.ts';
import { startOwnServer } from '../bench-server.ts';
import { benchFolder } from '../bench-system.ts';
import { fillTables } from '../filling/fill-tables.ts';
import { type Shop, shopAt } from '../shop.ts';

/** An engine with its own database and simulator, and a shop that uses it. */
export type EngineOf = { readonly engine: BenchProcess; readonly shop: Shop; readonly apiKey: string };

const ROLES = ['api', 'card-page', 'worker'];

/** Starts the engine of this checkout or of another checkout. */
export async function startEngineOf(
  ends: AsyncDisposableStack,
  { checkout, signal }: { readonly checkout: string; readonly signal: AbortSignal },
): Promise<EngineOf> {
  const folder = await benchFolder(ends);
  const parts = { folder, signal, log: () => {} };
  const server = await startOwnServer(ends, parts);
  const simulator = await startSimulator(ends, parts);
  const databaseUrl = await server.newDatabase('half_sent');
  const pool = createPool({ url: databaseUrl, applicationName: 'half-sent', max: 2 });
  ends.defer(() => pool.end());
  await migrate(pool);
  const { apiKey, sample } = await fillTables(pool, { ...parts, sessions: 0 });
  const settings = { databaseUrl, simulatorUrl: simulator.origin, roles: ROLES, nodeOptions: '', checkout };
  const engine = await startBenchEngine(ends, { ...parts, ...settings });
  return { engine, shop: shopAt(engine.origin, apiKey, sample), apiKey };
}
