import fc from 'fast-check';
import { runs } from './harness/runs.ts';

// The default number of runs, for properties that set none because they are cheap.
fc.configureGlobal({ numRuns: runs(100) });
