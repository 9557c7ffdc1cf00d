import { Link } from '@tanstack/react-router';
import type { Listed } from '../../calls/use-list.ts';
import { ShortId } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';

export type Delivery = Listed<'listDeliveries'>;

const TONES = { pending: 'warn', succeeded: 'good', failed: 'bad', cancelled: 'none' } as const;

export function DeliveryTable({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const words = useTexts().webhooks;
  const profileId = useProfilePage().profile.profile_id;
  return (
    <table className="table" aria-label={words.deliveries}>
      <thead>
        <tr>
          <th scope="col">{words.event}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.lastAnswer}</th>
          <th scope="col">{words.made}</th>
          <th scope="col" className="table-end">
            {words.tries}
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.delivery_id} className="table-opens">
            <td>
              <span className="table-words">
                <Link
                  className="strong table-link"
                  to="/profiles/$profileId/webhooks/deliveries/$deliveryId"
                  params={{ profileId, deliveryId: delivery.delivery_id }}
                >
                  <bdi className="mono" dir="ltr">
                    {delivery.event_type}
                  </bdi>
                </Link>
                <ShortId id={delivery.event_id} isSoft />
              </span>
            </td>
            <td data-label={words.state}>
              <DeliveryState delivery={delivery} />
            </td>
            <td data-label={words.lastAnswer}>
              <AnswerOf attempt={delivery.attempts.at(-1)} />
            </td>
            <td data-label={words.made}>
              <When at={delivery.created_at} />
            </td>
            <td data-label={words.tries} className="table-end figures">
              {delivery.attempts.length}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function DeliveryState({ delivery }: { readonly delivery: Delivery }) {
  const words = useTexts().webhooks;
  const { status, next_attempt_at: nextAt } = delivery;
  return (
    <span className="table-words">
      <span className={`state state-${TONES[status]}`}>{words.deliveryStates[status]}</span>
      {nextAt && (
        <span className="soft">
          {words.nextTry}: <When at={nextAt} />
        </span>
      )}
    </span>
  );
}

/** The status of a response, or why there was none. */
export function AnswerOf({ attempt }: { readonly attempt: Delivery['attempts'][number] | undefined }) {
  const texts = useTexts();
  const words = texts.webhooks;
  if (!attempt) return <span className="soft">{texts.none}</span>;
  const { http_status: status, failure } = attempt;
  return (
    <span className="table-words">
      {status !== null && (
        <bdi dir="ltr" className="figures">
          HTTP {status}
        </bdi>
      )}
      {failure !== null && <span className="soft">{words.failures[failure] ?? failure}</span>}
      {status === null && failure === null && words.noAnswer}
    </span>
  );
}
