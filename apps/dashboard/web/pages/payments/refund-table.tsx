import { useTexts } from '../../texts/use-texts.ts';
import { MovementTable } from './movement-table.tsx';
import type { Payment } from './payment-page.tsx';

export function RefundTable({ refunds }: { readonly refunds: Payment['refunds'] }) {
  const words = useTexts().payments;
  const rows = refunds.map(({ refund_id: id, reason: note, ...refund }) => ({ ...refund, id, note }));
  return <MovementTable name={words.refunds} heading={words.columns.refund} rows={rows} />;
}
