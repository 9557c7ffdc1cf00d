import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { requestTimes } from './request-times.ts';

const RULES = join(import.meta.dirname, '../../../../deploy/helm/pay/files/pay.rules.yaml');

test('a bucket of the times to answer ends at the time that the alert on slow requests compares with', async () => {
  const [, limit = ''] = /alert: PaySlow\n(?: +.*\n)*?.*\) > ([\d.]+)\n/.exec(readFileSync(RULES, 'utf8')) ?? [];
  const registry = new Registry();
  requestTimes(registry)({ method: 'GET', route: '/payment', status: 200, ms: 1 });
  expect(await registry.metrics()).toContain(`_bucket{le="${limit}"`);
});
