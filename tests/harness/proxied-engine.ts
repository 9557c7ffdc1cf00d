import type { EngineConfig } from '@pay/engine/config';
import { type AcquirerProxy, startAcquirerProxy } from './acquirer-proxy.ts';
import { simulatorAt } from './simulator-of.ts';
import { startTestEngine, type TestEngine } from './test-engine.ts';

export type ProxiedEngine = TestEngine & { readonly proxy: AcquirerProxy };

/** Starts a test engine that reaches its simulator through a proxy that can interfere. */
export async function startProxiedEngine(overrides: Partial<EngineConfig> = {}): Promise<ProxiedEngine> {
  const proxy = await startAcquirerProxy();
  const engine = await startTestEngine({ ...overrides, acquirer: simulatorAt(proxy.url) });
  proxy.target = engine.simulatorUrl;
  return {
    ...engine,
    proxy,
    stop: async () => {
      await engine.stop();
      await proxy.stop();
    },
  };
}
