import { restartAfterKill } from './restart-after-kill.ts';
import { settleAfterSilence } from './settle-after-silence.ts';
import type { Trial } from './trial.ts';
import { unknownBeside } from './unknown-beside.ts';

/** In the order in which they are run, after the loads. */
export const TRIALS: readonly Trial[] = [unknownBeside, settleAfterSilence, restartAfterKill];
