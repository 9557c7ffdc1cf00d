import type { FaultKind } from './fault.ts';
import { ACQUIRER_KINDS } from './kinds/acquirer-kinds.ts';
import { CLIENT_KINDS } from './kinds/client-kinds.ts';
import { DATABASE_KINDS } from './kinds/database-kinds.ts';
import { PROCESS_KINDS } from './kinds/process-kinds.ts';

/** All kinds of fault that a run can draw. */
export const FAULT_KINDS: readonly FaultKind[] = [
  ...PROCESS_KINDS,
  ...CLIENT_KINDS,
  ...DATABASE_KINDS,
  ...ACQUIRER_KINDS,
];
