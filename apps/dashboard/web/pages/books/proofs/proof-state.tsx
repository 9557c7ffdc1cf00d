import type { Answer } from '../../../../api/calls.ts';
import { useTexts } from '../../../texts/use-texts.ts';

type State = Answer<'readProof'>['state'];

const LOOKS = { verified: 'good', differs: 'bad', unverified: 'none' } as const;

/** Whether the ledger matches a proof. */
export function ProofState({ state }: { readonly state: State }) {
  const { states } = useTexts().books.proofs;
  return <span className={`state state-${LOOKS[state]}`}>{states[state]}</span>;
}
