import type { Answer } from '../../../api/calls.ts';
import { useSettlementTexts } from './use-settlement-texts.ts';

/** Whether everything in a file matches. */
export function SettlementState({ settlement }: { readonly settlement: Answer<'readSettlement'> }) {
  const words = useSettlementTexts();
  if (settlement.status === 'importing') return <span className="state state-warn">{words.importing}</span>;
  if (settlement.open_items === 0) return <span className="state state-good">{words.allMatched}</span>;
  return <span className="state state-warn">{words.open(settlement.open_items)}</span>;
}
