import { Link } from '@tanstack/react-router';
import { useAnswer } from '../../../calls/use-answer.ts';
import { Loaded } from '../../../pieces/loaded.tsx';
import { locale } from '../../../texts/locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { EndpointState } from '../../webhooks/endpoint-state.tsx';

/** The success rate of the last deliveries to each endpoint. */
export function WebhookHealth({ profileId }: { readonly profileId: string }) {
  const { home, lang, webhooks } = useTexts();
  const words = home.figures;
  const health = useAnswer('readWebhookHealth', { params: { profile_id: profileId } });
  const percent = new Intl.NumberFormat(locale(lang), { style: 'percent', maximumFractionDigits: 1 });
  return (
    <section className="panel figure" aria-labelledby="webhook-health">
      <div className="figure-head">
        <h3 id="webhook-health">{words.webhooks}</h3>
        <p className="soft small">{words.webhooksHint}</p>
      </div>
      <Loaded query={health}>
        {({ endpoints }) => (
          <ul className="bars">
            {endpoints.length === 0 && <li className="soft">{words.noWebhooks}</li>}
            {endpoints.map((endpoint) => {
              const sent = endpoint.succeeded + endpoint.failed;
              const share = sent === 0 ? null : endpoint.succeeded / sent;
              return (
                <li key={endpoint.endpoint_id}>
                  <span className="row row-apart">
                    <Link
                      to="/profiles/$profileId/webhooks/$endpointId"
                      params={{ profileId, endpointId: endpoint.endpoint_id }}
                    >
                      <bdi className="breaks" dir="ltr">
                        {endpoint.url}
                      </bdi>
                    </Link>
                    <span className="figures strong">{share === null ? words.nothingSent : percent.format(share)}</span>
                  </span>
                  {share !== null && (
                    <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                      <rect className="bar-rest" width="100" height="8" />
                      <rect className="bar-now" width={100 * share} height="8" />
                    </svg>
                  )}
                  <span className="row soft small">
                    <EndpointState endpoint={endpoint} />
                    {endpoint.waiting > 0 && (
                      <span className="figures">
                        {webhooks.waiting}: {endpoint.waiting >= 100 ? webhooks.hundred : endpoint.waiting}
                      </span>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
