import { books } from './books.ts';
import { dashboard } from './dashboard.ts';
import { deliver } from './deliver.ts';
import { deliverBacklog } from './deliver-backlog.ts';
import { deliverHanging } from './deliver-hanging.ts';
import { deliverLag } from './deliver-lag.ts';
import { insight } from './insight.ts';
import { memoryAtRest } from './memory-at-rest.ts';
import { migrate } from './migrate.ts';
import { restartAfterKill } from './restart-after-kill.ts';
import { settleAfterSilence } from './settle-after-silence.ts';
import { settlements } from './settlements.ts';
import type { Trial } from './trial.ts';
import { unknownBeside } from './unknown-beside.ts';
import { widget } from './widget.ts';

/** The trials in the order in which they run, after the loads. */
export const TRIALS: readonly Trial[] = [
  deliver,
  deliverLag,
  deliverHanging,
  deliverBacklog,
  widget,
  unknownBeside,
  settleAfterSilence,
  restartAfterKill,
  memoryAtRest,
  migrate,
  // These trials run last, because their rows stay.
  dashboard,
  insight,
  settlements,
  books,
];
