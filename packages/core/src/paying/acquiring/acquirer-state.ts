import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { AcquirerState } from './acquirer.ts';

const BYTES_MAX = 2_048;

/** The context for the sealer, so that the state of one attempt cannot be opened for another. */
export function contextOf(attemptId: string): string {
  return `acquirer state ${attemptId}`;
}

/** Throws if an adapter asks to keep more than 2 KB. */
export function sealState(sealer: Sealer, attemptId: string, state: AcquirerState): Buffer {
  const plain = Buffer.from(JSON.stringify(state));
  if (plain.length > BYTES_MAX) throw new Error(`the acquirer's state of ${attemptId} is larger than 2 KB`);
  return sealer.seal(contextOf(attemptId), plain);
}

/** `sealed` is the column as PostgreSQL writes it in JSON: `\x` and hexadecimal digits. Throws like `Sealer.open`. */
export function openState(sealer: Sealer, attemptId: string, sealed: string | null): AcquirerState | null {
  if (sealed === null) return null;
  const bytes = Buffer.from(sealed.slice('\\x'.length), 'hex');
  return JSON.parse(sealer.open(contextOf(attemptId), bytes).toString()) as AcquirerState;
}
