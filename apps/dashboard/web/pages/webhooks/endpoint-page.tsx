import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useAnswer, useReload } from '../../calls/use-answer.ts';
import { BackLink } from '../../pieces/back-link.tsx';
import { Button } from '../../pieces/button.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointQuestion, type EndpointQuestionKind } from './endpoint-question.tsx';
import { EndpointState } from './endpoint-state.tsx';
import type { Endpoint } from './webhooks-page.tsx';

export function EndpointPage() {
  const words = useTexts().webhooks;
  const { profile } = useProfilePage();
  const { endpointId = '' } = useParams({ strict: false });
  const endpoints = useAnswer('listEndpoints', { params: { profile_id: profile.profile_id } });
  return (
    <>
      <BackLink to={`/profiles/${profile.profile_id}/webhooks`}>{words.title}</BackLink>
      <Loaded query={endpoints}>
        {({ data }) => {
          const endpoint = data.find((each) => each.endpoint_id === endpointId);
          return endpoint ? <Details endpoint={endpoint} /> : <NotFound />;
        }}
      </Loaded>
    </>
  );
}

function Details({ endpoint }: { readonly endpoint: Endpoint }) {
  const texts = useTexts();
  const words = texts.webhooks;
  const { profile, may } = useProfilePage();
  const [question, setQuestion] = useState<EndpointQuestionKind | null>(null);
  const { isEnabled, problem, sent, sendTest, enable, isBusy } = useEndpoint(profile.profile_id, endpoint);
  const actions = may('webhooks.change') && (
    <>
      {isEnabled && (
        <Button icon="send" isBusy={isBusy} onClick={sendTest}>
          {words.test.button}
        </Button>
      )}
      <Button onClick={() => setQuestion('change')}>{words.change}</Button>
      <Button onClick={() => (isEnabled ? setQuestion('disable') : enable())}>
        {isEnabled ? words.disable : words.enable}
      </Button>
      <Button kind="danger" onClick={() => setQuestion('remove')}>
        {words.remove}
      </Button>
    </>
  );
  return (
    <>
      <PageHead
        title={words.endpoint}
        lead={
          <bdi dir="ltr" className="mono breaks">
            {endpoint.url}
          </bdi>
        }
        action={actions}
      />
      <div className="stack">
        {problem && <ProblemNotice problem={problem} />}
        {sent && (
          <Notice kind="good" isNews>
            {words.test.sent}
          </Notice>
        )}
        {endpoint.disabled_reason && (
          <Notice kind="warn" title={words.states.disabled}>
            {words.disabledBecause[endpoint.disabled_reason]}{' '}
            {endpoint.disabled_at && <When at={endpoint.disabled_at} />}
          </Notice>
        )}
      </div>
      <Section title={words.deliveries} lead={words.deliveriesLead} isWhole>
        <Deliveries endpoint={endpoint} />
      </Section>
      <Facts endpoint={endpoint} onRotate={may('webhooks.change') ? () => setQuestion('rotate') : null} />
      {question && (
        <EndpointQuestion
          kind={question}
          profileId={profile.profile_id}
          endpoint={endpoint}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

function useEndpoint(profileId: string, { endpoint_id: endpointId, status }: Endpoint) {
  const reload = useReload();
  const { run, problem, isBusy } = useAction();
  const [sent, setSent] = useState(false);
  const params = { profile_id: profileId, endpoint_id: endpointId };
  const sendTest = () => {
    setSent(false);
    void run(async () => {
      await call('testEndpoint', { params });
      setSent(true);
      await reload('listDeliveries', 'listEndpoints');
    });
  };
  const enable = () =>
    void run(async () => {
      await call('changeEndpoint', { params, body: { status: 'enabled' } });
      await reload('listEndpoints');
    });
  return { isEnabled: status === 'enabled', problem, isBusy, sent, sendTest, enable };
}

type FactsProps = { readonly endpoint: Endpoint; readonly onRotate: (() => void) | null };

function Facts({ endpoint, onRotate }: FactsProps) {
  const words = useTexts().webhooks;
  return (
    <Section title={words.facts}>
      <dl className="facts panel panel-inner">
        <div>
          <dt>{words.state}</dt>
          <dd>
            <EndpointState endpoint={endpoint} />
          </dd>
        </div>
        <div>
          <dt>{words.id}</dt>
          <dd>
            <Copyable value={endpoint.endpoint_id} />
          </dd>
        </div>
        {endpoint.description && (
          <div>
            <dt>{words.description}</dt>
            <dd>
              <bdi>{endpoint.description}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.types}</dt>
          <dd className="stack stack-tight">
            {endpoint.event_types === null && words.allTypes}
            {endpoint.event_types?.map((type) => (
              <bdi key={type} className="mono" dir="ltr">
                {type}
              </bdi>
            ))}
          </dd>
        </div>
        <div>
          <dt>{words.secret.list}</dt>
          <dd className="stack stack-tight">
            {endpoint.secrets.map((secret) => (
              <span key={secret.created_at}>
                {secret.ends_at === null ? words.secret.current : words.secret.until}{' '}
                <span className="soft">
                  <When at={secret.ends_at ?? secret.created_at} />
                </span>
              </span>
            ))}
            {onRotate && (
              <span>
                <Button onClick={onRotate}>{words.rotate.button}</Button>
              </span>
            )}
          </dd>
        </div>
      </dl>
    </Section>
  );
}
