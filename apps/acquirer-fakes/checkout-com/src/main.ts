import { parseArgs } from 'node:util';
import { startCheckoutComFake } from './start-fake.ts';

/** Runs the fake on this machine: `node apps/acquirer-fakes/checkout-com/src/main.ts --port 4074`. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4074' },
    'late-ms': { type: 'string', default: '1000' },
    'token-ms': { type: 'string', default: '900000' },
    'pending-ms': { type: 'string', default: '900000' },
  },
});
const fake = await startCheckoutComFake({
  port: Number(values.port),
  lateMs: Number(values['late-ms']),
  tokenMs: Number(values['token-ms']),
  pendingMs: Number(values['pending-ms']),
});
process.stdout.write(`A fake of Checkout.com listens at ${fake.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void fake.stop());
