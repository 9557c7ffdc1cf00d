import type { EngineConfig } from '@pay/engine/config';
import { type RunningEngine, startEngine } from '@pay/engine/start-engine';
import type { TestEngine } from './test-engine.ts';

/** Starts another node on the same database, with its own port. */
export function startSecondEngine(first: TestEngine, overrides: Partial<EngineConfig> = {}): Promise<RunningEngine> {
  return startEngine({ ...first.config, listen: { host: 'localhost', port: 0 }, ...overrides });
}
