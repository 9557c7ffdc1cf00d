import type { Answer } from '../../../api/calls.ts';
import { useTexts } from '../../texts/use-texts.ts';

export type DisputeStateName = Answer<'readDispute'>['state'];

const TONES: Readonly<Record<DisputeStateName, 'none' | 'good' | 'warn' | 'bad'>> = {
  information_requested: 'warn',
  opened: 'warn',
  evidence_submitted: 'none',
  pre_arbitration: 'warn',
  arbitration: 'none',
  won: 'good',
  lost: 'bad',
  accepted: 'none',
  expired: 'bad',
};

export const DISPUTE_STATE_NAMES = Object.keys(TONES) as readonly DisputeStateName[];

export function DisputeState({ state }: { readonly state: DisputeStateName }) {
  const words = useTexts().disputes;
  return <span className={`state state-${TONES[state]}`}>{words.states[state]}</span>;
}
