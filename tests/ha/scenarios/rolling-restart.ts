import { setTimeout as pause } from 'node:timers/promises';
import type { UnderLoad } from './context.ts';

/** A wait that is longer than the proxy needs to notice that an engine is ready. */
const NOTICED_MS = 3_000;

/** Three engines are restarted one after the other, each after its drain. */
export const rollingRestart: UnderLoad = async (_load, { stand, options, log }) => {
  const third = stand.engines[2];
  await third.start();
  await pause(NOTICED_MS);
  for (let round = 1; round <= options.each; round += 1) {
    for (const engine of stand.engines) {
      await engine.end('SIGTERM');
      await engine.start();
      await pause(NOTICED_MS);
    }
    log(`  ${round}: three engines restarted`);
  }
  await third.end('SIGTERM');
  return { figures: {}, broken: [] };
};
