import { useState } from 'react';
import { Amount } from '../../pieces/amount.tsx';
import { Button } from '../../pieces/button.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CaptureDialog } from './capture-dialog.tsx';
import type { Payment } from './payment-page.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { refundedOf, SessionState } from './session-state.tsx';
import { VoidDialog } from './void-dialog.tsx';

type Action = 'capture' | 'void' | 'refund';

const DIALOGS = { capture: CaptureDialog, void: VoidDialog, refund: RefundDialog } as const;

/** Reference, amount, state and actions. */
export function PaymentHead({ payment }: { readonly payment: Payment }) {
  const words = useTexts().payments;
  const [asked, setAsked] = useState<Action | null>(null);
  const isUnknown = payment.payment?.state === 'unknown';
  const Dialog = asked && DIALOGS[asked];
  return (
    <>
      <PageHead
        title={words.pageTitle(payment.reference)}
        lead={
          <span className="row">
            <SessionState status={payment.status} isUnknown={isUnknown} refunded={refundedOf(payment)} />
            <Copyable value={payment.track_id} isShort />
            <When at={payment.created_at} />
          </span>
        }
        action={<Actions payment={payment} onAsk={setAsked} />}
      />
      <p className="sum">
        <Amount minor={payment.amount_minor} currency={payment.currency} />
      </p>
      <Captured payment={payment} />
      {payment.refunded_minor > 0 && (
        <p className="soft">
          {words.refundedSum} <Amount minor={payment.refunded_minor} currency={payment.currency} /> · {words.left}{' '}
          <Amount minor={payment.refundable_minor} currency={payment.currency} />
        </p>
      )}
      {Dialog && <Dialog payment={payment} onClose={() => setAsked(null)} />}
    </>
  );
}

type ActionsProps = { readonly payment: Payment; readonly onAsk: (action: Action) => void };

function Actions({ payment, onAsk }: ActionsProps) {
  const words = useTexts().payments;
  const { may } = useProfilePage();
  if (!may('payments.refund')) return null;
  return (
    <span className="row">
      {payment.capturable_minor > 0 && (
        <Button kind="main" onClick={() => onAsk('capture')}>
          {words.capture.button}
        </Button>
      )}
      {payment.is_voidable && <Button onClick={() => onAsk('void')}>{words.void.button}</Button>}
      {payment.refundable_minor > 0 && (
        <Button icon="refund" onClick={() => onAsk('refund')}>
          {words.refund.button}
        </Button>
      )}
    </span>
  );
}

/** The captured amount of an authorisation, the amount left, and the time until which it can be captured. */
function Captured({ payment }: { readonly payment: Payment }) {
  const words = useTexts().payments;
  const { currency, captured_minor: captured, amount_minor: amount, authorised_until: until } = payment;
  const isVoiding = payment.status === 'authorised' && payment.void_reason !== null;
  if (captured === amount || (captured === 0 && until === null)) return null;
  return (
    <p className="soft row">
      <span>
        {words.capturedSum} <Amount minor={captured} currency={currency} /> · {words.leftToCapture}{' '}
        <Amount minor={payment.capturable_minor} currency={currency} />
      </span>
      {isVoiding && <span className="state state-warn">{words.voiding}</span>}
      {until !== null && !isVoiding && (
        <span>
          {words.capturableUntil} <When at={until} />
        </span>
      )}
    </p>
  );
}
