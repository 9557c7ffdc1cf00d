import type { Answer } from '../../../api/calls.ts';
import { useLinkTexts } from './use-link-texts.ts';

const TONES = { active: 'good', completed: 'none', expired: 'warn', deactivated: 'none' } as const;

export function LinkState({ status }: { readonly status: Answer<'readLink'>['status'] }) {
  const words = useLinkTexts();
  return <span className={`state state-${TONES[status]}`}>{words.states[status]}</span>;
}
