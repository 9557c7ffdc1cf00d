import fc from 'fast-check';
import { runs } from './harness/runs.ts';

// The default for properties that do not set a number of runs: they are cheap.
fc.configureGlobal({ numRuns: runs(100) });
