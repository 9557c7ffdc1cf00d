import { useRef } from 'react';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Amount } from '../../pieces/amount.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Payment } from './payment-page.tsx';

type VoidDialogProps = { readonly payment: Payment; readonly onClose: () => void };

/** Voids the authorisation. Repeating the request after a lost answer uses the same key. */
export function VoidDialog({ payment, onClose }: VoidDialogProps) {
  const { payments } = useTexts();
  const words = payments.void;
  const { profile } = useProfilePage();
  const reload = useReload();
  const key = useRef(crypto.randomUUID());
  const params = { profile_id: profile.profile_id, track_id: payment.track_id };
  const send = async () => {
    await call('voidPayment', { params, idempotencyKey: key.current }).finally(() =>
      reload('readPayment', 'listPayments', 'readVolume'),
    );
    onClose();
  };
  return (
    <Confirm title={words.title} button={words.go} onConfirm={send} onClose={onClose}>
      <p className="strong">{payments.pageTitle(payment.reference ?? payment.track_id)}</p>
      <p>{words.lead}</p>
      <p className="sum">
        <Amount minor={payment.amount_minor} currency={payment.currency} />
      </p>
    </Confirm>
  );
}
