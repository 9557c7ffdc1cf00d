import { call } from '../../calls/call.ts';
import { TextField } from '../../pieces/field.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { MovementDialog } from './movement-dialog.tsx';
import type { Payment } from './payment-page.tsx';

type RefundDialogProps = { readonly payment: Payment; readonly onClose: () => void };

/** Refunds the remaining amount or a part of it. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const words = useTexts().payments.refund;
  const { profile } = useProfilePage();
  const params = { profile_id: profile.profile_id, track_id: payment.track_id };
  return (
    <MovementDialog
      kind="refund"
      payment={payment}
      left={payment.refundable_minor}
      extraOf={({ reason = '' }) => (reason.trim() === '' ? {} : { reason: reason.trim() })}
      send={(body, idempotencyKey) => call('refundPayment', { params, body, idempotencyKey })}
      onClose={onClose}
    >
      <TextField name="reason" label={words.reason} hint={words.reasonHint} maxLength={500} isOptional dir="auto" />
    </MovementDialog>
  );
}
