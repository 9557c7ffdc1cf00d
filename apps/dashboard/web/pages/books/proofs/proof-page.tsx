import { useParams } from '@tanstack/react-router';
import { call, pathOf } from '../../../calls/call.ts';
import { useAction } from '../../../calls/use-action.ts';
import { useAnswer, useReload } from '../../../calls/use-answer.ts';
import { BackLink } from '../../../pieces/back-link.tsx';
import { Button, buttonClass } from '../../../pieces/button.tsx';
import { Icon } from '../../../pieces/icon.tsx';
import { Loaded } from '../../../pieces/loaded.tsx';
import { Notice } from '../../../pieces/notice.tsx';
import { PrintButton } from '../../../pieces/print-button.tsx';
import { ProblemNotice } from '../../../pieces/problem-notice.tsx';
import { PageHead, Section } from '../../../pieces/section.tsx';
import { When } from '../../../pieces/when.tsx';
import { useProfilePage } from '../../../shell/use-current.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { dayName } from '../days.ts';
import { BalanceChanges } from '../statement/balance-changes.tsx';
import { HowToVerify } from './how-to-verify.tsx';
import type { Proof } from './proof.ts';
import { ProofSeal } from './proof-seal.tsx';
import { ProofState } from './proof-state.tsx';
import { SumTable } from './sum-table.tsx';

/** The proof of a day, to read and to print, with instructions to verify it. */
export function ProofPage() {
  const { books } = useTexts();
  const { profile } = useProfilePage();
  const { day = '' } = useParams({ strict: false });
  const proof = useAnswer('readProof', { params: { profile_id: profile.profile_id, day } });
  return (
    <>
      <BackLink to={`/profiles/${profile.profile_id}/proofs`}>{books.proofs.title}</BackLink>
      <Loaded query={proof}>{(value) => <Details proof={value} />}</Loaded>
    </>
  );
}

function Details({ proof }: { readonly proof: Proof }) {
  const { books, lang } = useTexts();
  const words = books.proof;
  const params = { profile_id: useProfilePage().profile.profile_id, day: proof.day };
  return (
    <>
      <PageHead
        title={words.title(dayName(proof.day, lang))}
        lead={words.lead}
        action={
          <>
            <PrintButton />
            <a className={buttonClass('plain')} href={pathOf('readProofDocument', params)} download>
              <Icon name="download" small />
              {words.json}
            </a>
          </>
        }
      />
      <Verification proof={proof} params={params} />
      <Facts proof={proof} />
      <Section title={words.totals} isWhole>
        <SumTable label={words.totals} sums={proof.totals} />
      </Section>
      <Section title={books.statement.balances} isWhole>
        <BalanceChanges balances={proof} />
      </Section>
      <Section title={words.openItems} isWhole>
        {proof.open_items.length === 0 ? (
          <p>{words.noOpenItems}</p>
        ) : (
          <SumTable label={words.openItems} sums={proof.open_items} areOpen />
        )}
      </Section>
      <ProofSeal proof={proof} />
      <HowToVerify proof={proof} />
    </>
  );
}

type VerificationProps = { readonly proof: Proof; readonly params: { profile_id: string; day: string } };

/** What the last verification found, and a button to repeat it. */
function Verification({ proof, params }: VerificationProps) {
  const { books } = useTexts();
  const words = books.proof;
  const { run, problem, isBusy } = useAction();
  const reload = useReload();
  const verify = () => void run(() => call('verifyProof', { params })).then(() => reload('readProof', 'listProofs'));
  const kind = { verified: 'good', differs: 'bad', unverified: 'plain' } as const;
  return (
    <div className="stack">
      <Notice kind={kind[proof.state]} {...(proof.state === 'differs' && { title: words.differs })}>
        <p>
          {proof.state === 'verified' && words.same}
          {proof.state === 'differs' && words.differsAdvice(proof.differences.join(', '))}
          {proof.state === 'unverified' && words.never} {proof.verified_at !== null && <When at={proof.verified_at} />}
        </p>
        <div className="row unprinted">
          <Button isBusy={isBusy} onClick={verify}>
            {words.verify}
          </Button>
        </div>
      </Notice>
      {problem && <ProblemNotice problem={problem} />}
    </div>
  );
}

function Facts({ proof }: { readonly proof: Proof }) {
  const { books } = useTexts();
  const words = books.proof;
  return (
    <Section title={words.facts}>
      <dl className="facts panel panel-inner">
        <div>
          <dt>{words.profile}</dt>
          <dd>
            <bdi dir="ltr" className="mono">
              {proof.profile_id}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{words.positions}</dt>
          <dd className="figures">{words.range(String(proof.first_position), String(proof.last_position))}</dd>
        </div>
        <div>
          <dt>{words.written}</dt>
          <dd>
            <When at={proof.written_at} isExact isUtc />
          </dd>
        </div>
        <div>
          <dt>{books.proofs.state}</dt>
          <dd>
            <ProofState state={proof.state} />
          </dd>
        </div>
      </dl>
    </Section>
  );
}
