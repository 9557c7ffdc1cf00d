import { useState } from 'react';
import { Button } from '../../pieces/button.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Payment } from './payment-page.tsx';
import { TimelineEntryDetails } from './timeline-entry-details.tsx';

export type TimelineEntry = Payment['timeline'][number];

const TONES: Readonly<Partial<Record<TimelineEntry['kind'], 'good' | 'warn' | 'bad'>>> = {
  'attempt.approved': 'good',
  'attempt.declined': 'bad',
  'attempt.unknown': 'warn',
  'attempt.reversal_refused': 'bad',
  'attempt.reversed': 'warn',
  'late_approval.found': 'warn',
  'capture.unknown': 'warn',
  'capture.succeeded': 'good',
  'capture.failed': 'bad',
  'void.unknown': 'warn',
  'void.failed': 'bad',
  'refund.unknown': 'warn',
  'refund.succeeded': 'good',
  'refund.failed': 'bad',
  'delivery.succeeded': 'good',
  'delivery.failed': 'bad',
  'session.paid': 'good',
  'session.failed': 'bad',
};

/**
 * A timeline with more entries than this hides its middle behind a button, because the beginning and the end matter
 * most.
 */
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
      <TimelineEntries entries={first} payment={payment} />
      {!isWhole && (
        <div className="timeline-gap">
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {words.moreHappened(timeline.length - 2 * ENDS)}
          </Button>
        </div>
      )}
      {last.length > 0 && <TimelineEntries entries={last} payment={payment} />}
    </div>
  );
}

type TimelineEntriesProps = { readonly entries: readonly TimelineEntry[]; readonly payment: Payment };

function TimelineEntries({ entries, payment }: TimelineEntriesProps) {
  const words = useTexts().payments.entries;
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li
          key={`${entry.kind} ${entry.object_id} ${entry.at}`}
          className={`timeline-${TONES[entry.kind] ?? 'plain'}`}
          data-kind={entry.kind}
        >
          <div className="timeline-words">
            <span className="strong">{words[entry.kind]}</span>
            <TimelineEntryDetails entry={entry} payment={payment} />
          </div>
          <When at={entry.at} isExact />
        </li>
      ))}
    </ol>
  );
}
