import { ageOfPageChecks } from '@pay/core/telling/page-checks/announce-silence';
import { Gauge } from 'prom-client';
import type { EngineContext } from '../http/engine-context.ts';
import { figuresInTime } from './figures-in-time.ts';
import type { Metrics } from './metrics.ts';

/** The age of the newest check of the card page, read from the database when the metrics are requested. */
export function measurePageChecks({ registry }: Metrics, engine: EngineContext): void {
  const age = figuresInTime(() => ageOfPageChecks(engine));
  new Gauge({
    name: 'pay_card_page_check_age_seconds',
    help: 'Time since the newest recorded check of the card page. Absent if no check has been recorded.',
    registers: [registry],
    async collect() {
      const seconds = await age();
      this.reset();
      if (typeof seconds === 'number') this.set(seconds);
    },
  });
}
