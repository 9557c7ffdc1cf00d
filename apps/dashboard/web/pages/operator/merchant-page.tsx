import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { LiveRequestFacts } from '../live/live-request-facts.tsx';
import { MerchantAccounts } from './accounts/merchant-accounts.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { MemberTable } from './member-table.tsx';
import { LiveState } from './merchants-page.tsx';
import { OperatorOnly } from './operator-only.tsx';
import { ProfileTable } from './profile-table.tsx';
import { type Suspension, SuspensionDialog } from './suspension-dialog.tsx';

export type OperatorsMerchant = Answer<'readAnyMerchant'>;

export function MerchantPage() {
  const { merchantId = '' } = useParams({ strict: false });
  const merchant = useAnswer('readAnyMerchant', { params: { merchant_id: merchantId } });
  return (
    <OperatorOnly>
      <Loaded query={merchant}>{(value) => <Merchant merchant={value} />}</Loaded>
    </OperatorOnly>
  );
}

function Merchant({ merchant }: { readonly merchant: OperatorsMerchant }) {
  const { operator } = useTexts();
  const words = operator.merchant;
  const [suspension, setSuspension] = useState<Suspension | null>(null);
  const { merchant_id: id, name, suspended } = merchant;
  const request = merchant.live_request;
  return (
    <>
      <PageHead
        title={name}
        lead={
          <span className="row">
            <Copyable value={id} />
            <LiveState live={merchant.live} />
            <When at={merchant.created_at} />
          </span>
        }
        action={
          <Button
            kind={suspended ? 'plain' : 'danger'}
            onClick={() => setSuspension({ of: 'merchant', id, name, isSuspended: suspended })}
          >
            {suspended ? words.resume : words.suspend}
          </Button>
        }
      />
      {suspended && <Notice kind="bad" title={words.suspendedNotice} />}
      <Section title={words.request} isWhole>
        {request ? (
          <>
            {request.state === 'open' && (
              <DecisionButtons request={{ ...request, merchant_id: id, merchant_name: name }} />
            )}
            <LiveRequestFacts request={request} />
          </>
        ) : (
          <p className="soft">{words.noRequest}</p>
        )}
      </Section>
      <Section title={words.profiles} isWhole>
        <div className="panel">
          <ProfileTable merchantId={id} profiles={merchant.profiles} onAsk={setSuspension} />
        </div>
      </Section>
      <MerchantAccounts merchantId={id} />
      <Section title={words.team} isWhole>
        {merchant.members.length === 0 ? (
          <p className="soft">{words.noTeam}</p>
        ) : (
          <MemberTable members={merchant.members} />
        )}
      </Section>
      {suspension && <SuspensionDialog suspension={suspension} onClose={() => setSuspension(null)} />}
    </>
  );
}
