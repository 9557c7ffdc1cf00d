import { useState } from 'react';
import { Button } from '../../pieces/button.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { HappeningDetails } from './happening-details.tsx';
import type { Payment } from './payment-page.tsx';

export type Happening = Payment['timeline'][number];

const TONES: Readonly<Partial<Record<Happening['kind'], 'good' | 'warn' | 'bad'>>> = {
  'attempt.approved': 'good',
  'attempt.declined': 'bad',
  'attempt.unknown': 'warn',
  'attempt.reversed': 'warn',
  'late_approval.found': 'warn',
  'refund.unknown': 'warn',
  'refund.succeeded': 'good',
  'refund.failed': 'bad',
  'delivery.succeeded': 'good',
  'delivery.failed': 'bad',
  'session.paid': 'good',
  'session.failed': 'bad',
};

/** A longer timeline hides its middle behind a button, because the beginning and the end matter most. */
const MANY = 60;
const ENDS = 25;

/** Oldest first. */
export function Timeline({ payment }: { readonly payment: Payment }) {
  const words = useTexts().payments;
  const [isWhole, setWhole] = useState(payment.timeline.length <= MANY);
  const { timeline } = payment;
  const first = isWhole ? timeline : timeline.slice(0, ENDS);
  const last = isWhole ? [] : timeline.slice(-ENDS);
  return (
    <div className="panel">
      <Happenings happenings={first} payment={payment} />
      {!isWhole && (
        <div className="timeline-gap">
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {words.moreHappened(timeline.length - 2 * ENDS)}
          </Button>
        </div>
      )}
      {last.length > 0 && <Happenings happenings={last} payment={payment} />}
    </div>
  );
}

type HappeningsProps = { readonly happenings: readonly Happening[]; readonly payment: Payment };

function Happenings({ happenings, payment }: HappeningsProps) {
  const words = useTexts().payments.happenings;
  return (
    <ol className="timeline">
      {happenings.map((happening) => (
        <li
          key={`${happening.kind} ${happening.object_id} ${happening.at}`}
          className={`timeline-${TONES[happening.kind] ?? 'plain'}`}
          data-kind={happening.kind}
        >
          <div className="timeline-words">
            <span className="strong">{words[happening.kind]}</span>
            <HappeningDetails happening={happening} payment={payment} />
          </div>
          <When at={happening.at} isExact />
        </li>
      ))}
    </ol>
  );
}
