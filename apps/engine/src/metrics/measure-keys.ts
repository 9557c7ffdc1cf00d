import { countExpiring } from '@pay/core/merchants/keys/count-expiring';
import { Gauge } from 'prom-client';
import type { EngineContext } from '../http/engine-context.ts';
import { figuresInTime } from './figures-in-time.ts';
import type { Metrics } from './metrics.ts';

/** Keys that expire soon, counted in the database when the metrics are requested. */
export function measureKeys({ registry }: Metrics, engine: EngineContext): void {
  const counts = figuresInTime(() => countExpiring(engine));
  new Gauge({
    name: 'pay_keys_expiring',
    help: 'API keys that expire within this number of days.',
    labelNames: ['days'],
    registers: [registry],
    async collect() {
      const found = await counts();
      this.reset();
      for (const { days, count } of found ?? []) this.set({ days }, count);
    },
  });
}
