import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { Amount } from '../../pieces/amount.tsx';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextField } from '../../pieces/field.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { MovementDialog } from './movement-dialog.tsx';
import type { Payment } from './payment-page.tsx';

type RefundDialogProps = { readonly payment: Payment; readonly onClose: () => void };

/**
 * Refunds the remaining amount or a part of it. If the refund needs a second person, the dialog proposes it instead.
 */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const words = useTexts().payments.refund;
  const { profile } = useProfilePage();
  const [proposedMinor, setProposedMinor] = useState<number | null>(null);
  const params = { profile_id: profile.profile_id, track_id: payment.track_id };
  if (proposedMinor !== null) return <Proposed payment={payment} minor={proposedMinor} onClose={onClose} />;
  return (
    <MovementDialog
      kind="refund"
      payment={payment}
      left={payment.refundable_minor}
      extraOf={({ reason = '' }) => (reason.trim() === '' ? {} : { reason: reason.trim() })}
      send={async (body, idempotencyKey) => {
        const { status, amount_minor: minor } = await call('refundPayment', { params, body, idempotencyKey });
        if (status !== 'proposed') return { status, amount_minor: minor };
        setProposedMinor(minor);
        return { status: 'pending', amount_minor: minor };
      }}
      onClose={onClose}
    >
      <TextField name="reason" label={words.reason} hint={words.reasonHint} maxLength={500} isOptional dir="auto" />
    </MovementDialog>
  );
}

type ProposedProps = { readonly payment: Payment; readonly minor: number; readonly onClose: () => void };

function Proposed({ payment, minor, onClose }: ProposedProps) {
  const { payments, close } = useTexts();
  const words = payments.proposal;
  return (
    <Dialog title={payments.refund.title} onClose={onClose}>
      <Notice kind="warn" title={words.title} isNews>
        <p>
          <Amount minor={minor} currency={payment.currency} />
        </p>
        <p>{words.own}</p>
      </Notice>
      <div className="dialog-foot">
        <Button kind="main" onClick={onClose} autoFocus>
          {close}
        </Button>
      </div>
    </Dialog>
  );
}
