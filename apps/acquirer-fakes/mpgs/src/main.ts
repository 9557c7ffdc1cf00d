import { parseArgs } from 'node:util';
import { startMpgsFake } from './start-fake.ts';

/**
 * Runs the fake gateway on this machine, with one merchant or several: `node apps/acquirer-fakes/mpgs/src/main.ts --port
 * 4010`.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    merchant: { type: 'string', multiple: true, default: ['TESTMERCHANT'] },
    password: { type: 'string', default: 'a-password-for-tests' },
    'late-ms': { type: 'string', default: '20000' },
  },
});
const fake = await startMpgsFake({
  host: 'localhost',
  port: Number(values.port),
  merchants: Object.fromEntries(values.merchant.map((merchant) => [merchant, values.password])),
  lateMs: Number(values['late-ms']),
});
process.stdout.write(`The fake gateway is at ${fake.url}, for these merchant ids: ${values.merchant.join(', ')}.\n`);
