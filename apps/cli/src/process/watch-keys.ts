import { keepAsking } from '@pay/settings/wrapped-keys/keep-asking';
import type { OpenKeys } from '@pay/settings/wrapped-keys/unwrap-keys';
import type { Running } from '../roles.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { printNote } from '../terminal/print.ts';

type KeyWatch = {
  /** Rejects when the node is no longer allowed to use its keys, so that the node stops. */
  readonly ended: Promise<never>;
  readonly stop: () => void;
};

/** Watches whether Vault still unwraps a running node's keys, and raises an alarm every five minutes if it does not. */
export function watchKeys(kept: OpenKeys['kept'], running: readonly Running[]): KeyWatch {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const stop = keepAsking(kept, {
    onFailure: (message, endsAt) => {
      const reason = `${message} This node stops at ${endsAt.toISOString()}.`;
      for (const { alarm } of running) alarm?.('Vault does not unwrap the keys of this node', { reason });
      printNote(`pay: Vault does not unwrap the keys of this node: ${reason}`);
    },
    onRecovery: () => printNote('pay: Vault unwraps the keys of this node again.'),
    onEnd: (message) =>
      reject(new Failure(`Vault has failed to unwrap the keys of this node for too long: ${message}`)),
  });
  return { ended, stop };
}
