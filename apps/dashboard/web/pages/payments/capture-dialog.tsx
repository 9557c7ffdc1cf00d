import { call } from '../../calls/call.ts';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { MovementDialog } from './movement-dialog.tsx';
import type { Payment } from './payment-page.tsx';

type CaptureDialogProps = { readonly payment: Payment; readonly onClose: () => void };

/** Captures the remaining amount or a part of it. */
export function CaptureDialog({ payment, onClose }: CaptureDialogProps) {
  const words = useTexts().payments.capture;
  const { profile } = useProfilePage();
  const params = { profile_id: profile.profile_id, track_id: payment.track_id };
  return (
    <MovementDialog
      kind="capture"
      payment={payment}
      left={payment.capturable_minor}
      extraOf={({ last }) => (last === undefined ? {} : { last: true })}
      send={(body, idempotencyKey) => call('capturePayment', { params, body, idempotencyKey })}
      onClose={onClose}
    >
      <label className="check">
        <input type="checkbox" name="last" />
        <span>{words.last}</span>
      </label>
    </MovementDialog>
  );
}
