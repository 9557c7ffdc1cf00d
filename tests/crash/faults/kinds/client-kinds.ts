import { type FaultKind, kind } from '../fault.ts';

export const CLIENT_KINDS: readonly FaultKind[] = [
  kind('key revoked', 'now', 'revoke-key', 2),
  kind('client cut off before its request', 'client:request', 'cut', 3),
  kind('client cut off in its request', 'client:request', 'half', 3),
  kind('client cut off before the answer', 'client:answer', 'cut', 4),
  kind('client cut off in the answer', 'client:answer', 'half', 3),
  kind('client delayed', 'client:request', 'delay', 2),
];
