import { Copyable } from '../../pieces/copyable.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Dispute } from './dispute-page.tsx';
import { ReasonCode } from './reason-code.tsx';

/** What the acquirer has reported about a dispute, with the reason in plain words. */
export function DisputeFacts({ dispute }: { readonly dispute: Dispute }) {
  const words = useTexts().disputes;
  return (
    <Section title={words.facts.title}>
      <dl className="facts panel panel-inner">
        <div>
          <dt>{words.facts.reason}</dt>
          <dd>{words.meanings[dispute.meaning]}</dd>
        </div>
        <div>
          <dt>{words.facts.code}</dt>
          <dd>
            <ReasonCode scheme={dispute.scheme} code={dispute.reason_code} />
            {dispute.reason_code !== null && dispute.meaning === 'unknown' && (
              <p className="soft">{words.facts.unknownCode}</p>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.deadline}</dt>
          <dd>{dispute.answer_by === null ? words.noDeadline : <When at={dispute.answer_by} isExact />}</dd>
        </div>
        <div>
          <dt>{words.heard}</dt>
          <dd>
            <When at={dispute.created_at} isExact />
          </dd>
        </div>
        {dispute.closed_at !== null && (
          <div>
            <dt>{words.facts.closed}</dt>
            <dd>
              <When at={dispute.closed_at} isExact />
            </dd>
          </div>
        )}
        <div>
          <dt>{words.facts.acquirer}</dt>
          <dd>
            <bdi>{dispute.acquirer}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.facts.acquirerReference}</dt>
          <dd>
            <Copyable value={dispute.acquirer_reference} />
          </dd>
        </div>
      </dl>
    </Section>
  );
}
