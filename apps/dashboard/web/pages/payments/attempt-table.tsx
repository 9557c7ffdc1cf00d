import { Copyable } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CardName } from './card-name.tsx';
import type { Payment } from './payment-page.tsx';

type Attempt = Payment['attempts'][number];

const TONES = {
  submitting: 'warn',
  challenge: 'warn',
  approved: 'good',
  declined: 'bad',
  unknown: 'bad',
  reversed: 'none',
} as const;

export function AttemptTable({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const words = useTexts().payments;
  const { columns } = words;
  return (
    <div className="panel">
      <table className="table" aria-label={words.attempts}>
        <thead>
          <tr>
            <th scope="col">{words.card}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{columns.threeDs}</th>
            <th scope="col">{columns.acquirer}</th>
            <th scope="col">{words.made}</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <tr key={attempt.attempt_id}>
              <td>
                <span className="table-words">
                  <CardName card={attempt.card} />
                  <span className="soft figures">
                    {columns.expires} {String(attempt.card.expiry_month).padStart(2, '0')}/{attempt.card.expiry_year}
                  </span>
                </span>
              </td>
              <td data-label={words.state}>
                <AttemptState attempt={attempt} />
              </td>
              <td data-label={columns.threeDs}>
                <ThreeDs threeDs={attempt.three_ds} />
              </td>
              <td data-label={columns.acquirer}>
                <span className="table-words">
                  <bdi>{attempt.acquirer}</bdi>
                  {attempt.acquirer_reference && <Copyable value={attempt.acquirer_reference} isShort />}
                  {attempt.authorisation_code && (
                    <span className="soft">
                      {columns.authorisation} <bdi className="mono">{attempt.authorisation_code}</bdi>
                    </span>
                  )}
                </span>
              </td>
              <td data-label={words.made}>
                <When at={attempt.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AttemptState({ attempt }: { readonly attempt: Attempt }) {
  const words = useTexts().payments;
  const { decline, state, inquiries, next_inquiry_at: nextInquiryAt } = attempt;
  return (
    <span className="table-words">
      <span className={`state state-${TONES[state]}`}>{words.attemptStates[state]}</span>
      {decline && (
        <span className="soft breaks" title={decline.message}>
          {words.declines[decline.code] ?? decline.code} (<bdi className="mono">{decline.raw}</bdi>)
        </span>
      )}
      {inquiries > 0 && <span className="soft">{words.inquiries(inquiries)}</span>}
      {nextInquiryAt && (
        <span className="soft">
          {words.nextInquiry} <When at={nextInquiryAt} />
        </span>
      )}
    </span>
  );
}

function ThreeDs({ threeDs }: { readonly threeDs: Attempt['three_ds'] }) {
  const texts = useTexts();
  if (!threeDs) return <span className="soft">{texts.none}</span>;
  return (
    <span className="table-words">
      <bdi>{texts.payments.threeDsStates[threeDs.status] ?? threeDs.status}</bdi>
      <span className="soft">
        {texts.payments.threeDsFlows[threeDs.flow] ?? threeDs.flow}
        {threeDs.eci && <bdi dir="ltr"> · ECI {threeDs.eci}</bdi>}
      </span>
    </span>
  );
}
