import type { AcquirerState } from '@pay/core/paying/acquiring/acquirer';
import type { World } from '../history/world.ts';
import type { Traffic } from './calls.ts';
import type { Request } from './send.ts';

/** The state that the adapter asks the engine to keep for a sale. */
export function stateFor(name: string): AcquirerState {
  return { sale: name };
}

/** The acquirer's own reference for a sale. */
export function acquirerReferenceFor(name: string): string {
  return `acq ${name}`;
}

type Sent = Pick<Request<object>, 'kind' | 'needsState'> & Required<Pick<Request<object>, 'sale'>>;

/**
 * Checks that the adapter gets back what it asked to keep for a sale, and never what belongs to another sale. A shopper
 * can return only once this state has been recorded, and recorded state is never lost.
 */
export function checkKept({ seen }: World, { kept, nameOf }: Traffic, point: string, sent: Sent): void {
  const { reference, acquirerReference, state } = sent.sale;
  const name = nameOf(reference);
  if (sent.kind === 'return') kept.add(reference);
  const isRecorded = kept.has(reference);
  const isRightState = state ? state['sale'] === name : !isRecorded && !sent.needsState;
  const isRightReference = acquirerReference ? acquirerReference === acquirerReferenceFor(name) : !isRecorded;
  if (isRightState && isRightReference) return;
  const detail = `${point} comes with ${acquirerReference ?? 'no reference'} and the state of ${state?.['sale'] ?? 'nothing'}`;
  seen.violations.push({ invariant: 'an acquirer gets back its own reference and state', detail });
}
