import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../../api/calls.ts';
import { call } from '../../../calls/call.ts';
import { useAction } from '../../../calls/use-action.ts';
import { useAnswer, useReload } from '../../../calls/use-answer.ts';
import { BackLink } from '../../../pieces/back-link.tsx';
import { Button } from '../../../pieces/button.tsx';
import { Copyable } from '../../../pieces/copyable.tsx';
import { Loaded } from '../../../pieces/loaded.tsx';
import { Notice } from '../../../pieces/notice.tsx';
import { ProblemNotice } from '../../../pieces/problem-notice.tsx';
import { PageHead } from '../../../pieces/section.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { OperatorOnly } from '../operator-only.tsx';
import { AccountFacts, AccountSecrets, AccountSettings } from './account-facts.tsx';
import { AccountQuestion, type AccountQuestionKind } from './account-question.tsx';
import { AccountState, probeOf } from './account-state.tsx';
import type { Kind } from './setting.ts';

export type Account = Answer<'readAccount'>;

/** The interval between reads while a worker is asking the acquirer. */
const SOON_MS = 1_000;
const EACH_MS = 10_000;

export function AcquirerAccountPage() {
  return (
    <OperatorOnly>
      <OneAccount />
    </OperatorOnly>
  );
}

function OneAccount() {
  const words = useTexts().accounts;
  const { accountId = '' } = useParams({ strict: false });
  const params = { account_id: accountId };
  const account = useAnswer('readAccount', { params }, { refetchInterval: intervalOf });
  const kinds = useAnswer('listAcquirerKinds', {});
  return (
    <>
      <BackLink to="/operator/acquirers">{words.title}</BackLink>
      <Loaded query={account}>
        {(found) => (
          <Loaded query={kinds}>
            {({ data }) => <Details account={found} kind={data.find(({ kind }) => kind === found.kind)} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function intervalOf({ state }: { readonly state: { readonly data: Account | undefined } }): number {
  return state.data?.is_probe_due ? SOON_MS : EACH_MS;
}

type DetailsProps = {
  readonly account: Account;
  /** Undefined if this version of the dashboard does not know the kind. */
  readonly kind: Kind | undefined;
};

function Details({ account, kind }: DetailsProps) {
  const reload = useReload();
  const { routing } = useTexts();
  const probing = useAction();
  const [question, setQuestion] = useState<AccountQuestionKind | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const probe = () =>
    probing.run(async () => {
      setNews(null);
      await call('probeAccount', { params: { account_id: account.account_id } });
      await reload('readAccount', 'listAccounts');
    });
  const ask = (asked: AccountQuestionKind) => {
    setNews(null);
    setQuestion(asked);
  };
  return (
    <>
      <PageHead
        title={account.title}
        lead={
          <span className="row">
            <Copyable value={account.account_id} isShort />
            <AccountState state={account.state} />
          </span>
        }
        action={<Actions account={account} kind={kind} isBusy={probing.isBusy} onProbe={probe} onAsk={ask} />}
      />
      <div className="stack">
        {probing.problem && <ProblemNotice problem={probing.problem} />}
        {news && (
          <Notice kind="good" isNews>
            {news}
          </Notice>
        )}
        <Advice account={account} />
      </div>
      <p>
        <Link to="/operator/routing/$ofProfile" params={{ ofProfile: account.profile_id }}>
          {routing.open}
        </Link>
      </p>
      <AccountFacts account={account} />
      <AccountSettings account={account} kind={kind} />
      <AccountSecrets account={account} kind={kind} />
      {question && (
        <AccountQuestion
          kind={question}
          account={account}
          settings={kind?.settings ?? []}
          onDone={(said) => {
            setQuestion(null);
            setNews(said);
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

/** What the state means, and the result of the check of the credentials. */
function Advice({ account }: { readonly account: Account }) {
  const words = useTexts().accounts;
  const probe = probeOf(account);
  return (
    <>
      {probe === 'due' && <Notice isNews>{words.probeAdvice.due}</Notice>}
      {(probe === 'refused' || probe === 'unreachable') && (
        <Notice kind="bad" title={`${words.credentials}: ${words.probes[probe]}`} isNews>
          {words.probeAdvice[probe]}
        </Notice>
      )}
      {probe === 'never' && (account.state === 'verified' || account.state === 'draining') && (
        <Notice kind="warn">{words.probeAdvice.never}</Notice>
      )}
      <Notice kind={account.state === 'active' ? 'good' : 'plain'} title={words.states[account.state]}>
        {words.means[account.state]}
      </Notice>
    </>
  );
}

type ActionsProps = DetailsProps & {
  readonly isBusy: boolean;
  readonly onProbe: () => void;
  readonly onAsk: (question: AccountQuestionKind) => void;
};

/** The actions that the state allows. */
function Actions({ account, kind, isBusy, onProbe, onAsk }: ActionsProps) {
  const words = useTexts().accounts;
  const { state, next_states: next, is_probe_due: isProbing } = account;
  const hasSecrets = kind?.settings.some(({ is_secret: isSecret }) => isSecret) ?? false;
  return (
    <>
      {next.includes('active') && (
        <Button kind={state === 'verified' ? 'main' : 'plain'} onClick={() => onAsk('activate')}>
          {words.activate.button}
        </Button>
      )}
      <Button kind={state === 'draft' ? 'main' : 'plain'} isBusy={isBusy || isProbing} onClick={onProbe}>
        {words.probe}
      </Button>
      {hasSecrets && <Button onClick={() => onAsk('rotate')}>{words.rotate.button}</Button>}
      {next.includes('draining') && (
        <Button kind="danger" onClick={() => onAsk('drain')}>
          {words.drain.button}
        </Button>
      )}
      {next.includes('retired') && (
        <Button kind="danger" onClick={() => onAsk('retire')}>
          {words.retire.button}
        </Button>
      )}
    </>
  );
}
