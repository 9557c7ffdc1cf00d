import { useTexts } from '../../texts/use-texts.ts';
import { MovementTable } from './movement-table.tsx';
import type { Payment } from './payment-page.tsx';

export function CaptureTable({ captures }: { readonly captures: Payment['captures'] }) {
  const words = useTexts().payments;
  const rows = captures.map(({ capture_id: id, is_last: isLast, ...capture }) => ({
    ...capture,
    id,
    note: isLast ? words.isLast : null,
  }));
  return <MovementTable name={words.captures} heading={words.columns.capture} rows={rows} />;
}
