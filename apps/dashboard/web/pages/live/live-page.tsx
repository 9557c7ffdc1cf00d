import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../calls/call.ts';
import { reloadMe } from '../../calls/me.ts';
import { useAction } from '../../calls/use-action.ts';
import { useAnswer, useReload } from '../../calls/use-answer.ts';
import { Button, buttonClass } from '../../pieces/button.tsx';
import { Icon } from '../../pieces/icon.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { LiveRequestFacts } from './live-request-facts.tsx';
import { LiveRequestForm } from './live-request-form.tsx';

/** Live access: request it, wait for the decision, and start. */
export function LivePage() {
  const { live: words } = useTexts();
  const { merchant, may } = useProfilePage();
  const request = useAnswer('readLiveRequest', { params: { merchant_id: merchant.merchant_id } });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Loaded query={request}>
        {(newest) => (
          <>
            {merchant.live === 'approved' && <Approved />}
            {merchant.live !== 'approved' && newest?.state === 'open' && <BeingLookedAt />}
            {merchant.live !== 'approved' && newest?.state === 'refused' && (
              <Notice kind="bad" title={words.refused.title}>
                <p>
                  <bdi>{newest.reason}</bdi>
                </p>
                <p>{words.refused.advice}</p>
              </Notice>
            )}
            {merchant.live !== 'approved' && newest?.state !== 'open' && (
              <Section title={words.ask.title} lead={words.ask.lead}>
                {may('live.request') ? <LiveRequestForm /> : <Notice>{words.ask.noRight}</Notice>}
              </Section>
            )}
            {newest && (
              <Section title={words.facts.title}>
                <LiveRequestFacts request={newest} />
              </Section>
            )}
          </>
        )}
      </Loaded>
      <Section title={words.checks.title} lead={words.checks.lead}>
        <ul className="panel panel-inner stack stack-tight">
          {words.checks.items.map((item) => (
            <li key={item} className="check">
              <Icon name="check" small />
              {item}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function BeingLookedAt() {
  const { open: words } = useTexts().live;
  const { merchant, may } = useProfilePage();
  const client = useQueryClient();
  const reload = useReload();
  const { isBusy, problem, run } = useAction();
  const withdraw = () =>
    run(async () => {
      await call('withdrawLiveRequest', { params: { merchant_id: merchant.merchant_id } });
      await Promise.all([reload('readLiveRequest'), reloadMe(client)]);
    });
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <Notice title={words.title}>
        <p>{words.advice}</p>
        {may('live.request') && (
          <div className="row">
            <Button isBusy={isBusy} onClick={withdraw}>
              {words.withdraw}
            </Button>
          </div>
        )}
      </Notice>
    </>
  );
}

function Approved() {
  const { live: words } = useTexts();
  const { merchant, profile, may } = useProfilePage();
  const target = merchant.profiles.find(({ environment }) => environment === 'live');
  return (
    <Notice kind="good" title={words.approved.title}>
      <p>{words.approved.advice}</p>
      <div className="row">
        {target ? (
          <Link
            className={buttonClass('main')}
            to="/profiles/$profileId/keys"
            params={{ profileId: target.profile_id }}
          >
            {words.approved.action}
          </Link>
        ) : (
          may('profile.create') && (
            <Link
              className={buttonClass('main')}
              to="/profiles/$profileId/new-profile"
              params={{ profileId: profile.profile_id }}
            >
              {words.makeProfile}
            </Link>
          )
        )}
      </div>
    </Notice>
  );
}
