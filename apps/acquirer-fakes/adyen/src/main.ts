import { start } from './fake.ts';

/** Runs the fake on this machine: `node apps/acquirer-fakes/adyen/src/main.ts 4072`. */
const fake = await start(Number(process.argv[2] ?? 4072));
process.stdout.write(`A fake of Adyen listens at ${fake.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void fake.stop());
