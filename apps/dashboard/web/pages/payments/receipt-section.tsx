import type { Answer } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useAnswer, useReload } from '../../calls/use-answer.ts';
import { Button, buttonClass } from '../../pieces/button.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';

type Receipt = NonNullable<Answer<'readReceipt'>['receipt']>;

const WAITING_MS = 3_000;
const IDLE_MS = 60_000;

/** The receipt of a payment, if the payment has one, and what became of the e-mail with the receipt. */
export function ReceiptSection({ trackId }: { readonly trackId: string }) {
  const texts = useTexts();
  const words = texts.payments.receipt;
  const { profile, me, may } = useProfilePage();
  const params = { profile_id: profile.profile_id, track_id: trackId };
  const { data } = useAnswer(
    'readReceipt',
    { params },
    { refetchInterval: ({ state }) => (state.data?.receipt?.is_waiting ? WAITING_MS : IDLE_MS) },
  );
  const reload = useReload();
  const { run, problem, isBusy } = useAction();
  const receipt = data?.receipt;
  if (!receipt) return null;
  const send = () =>
    run(async () => {
      await call('sendReceipt', { params });
      await reload('readReceipt');
    });
  const canSend = may('receipts.send') && me.can_mail && receipt.to !== null && !receipt.is_waiting;
  return (
    <Section title={words.title}>
      <dl className="facts panel panel-inner">
        <div>
          <dt>{words.link}</dt>
          <dd>
            <Copyable value={receipt.url} />
          </dd>
        </div>
        <div>
          <dt>{words.email}</dt>
          <dd className="breaks">
            {receipt.to === null ? <span className="soft">{words.noAddress}</span> : <bdi dir="ltr">{receipt.to}</bdi>}
          </dd>
        </div>
        <div>
          <dt>{words.state}</dt>
          <dd>
            <MailState receipt={receipt} canMail={me.can_mail} />
          </dd>
        </div>
      </dl>
      {problem && <ProblemNotice problem={problem} />}
      <div className="row">
        <a className={buttonClass('plain')} href={receipt.url} target="_blank" rel="noreferrer">
          {words.open}
        </a>
        {canSend && (
          <Button icon="send" isBusy={isBusy} onClick={() => void send()}>
            {receipt.sent_at === null ? words.send : words.sendAgain}
          </Button>
        )}
      </div>
    </Section>
  );
}

function MailState({ receipt, canMail }: { readonly receipt: Receipt; readonly canMail: boolean }) {
  const words = useTexts().payments.receipt;
  if (receipt.is_waiting) return <span className="state state-warn">{words.waiting}</span>;
  if (receipt.failure !== null) {
    return <span className="state state-bad state-wraps">{words.failures[receipt.failure]}</span>;
  }
  if (receipt.sent_at === null) return <span className="soft">{canMail ? words.notSent : words.noMail}</span>;
  return (
    <span className="state state-good">
      {words.sent} <When at={receipt.sent_at} />
    </span>
  );
}
