import fc from 'fast-check';
import { runs } from './harness/runs.ts';

// For properties that do not say how many runs they need, which are the cheap ones.
fc.configureGlobal({ numRuns: runs(100) });
