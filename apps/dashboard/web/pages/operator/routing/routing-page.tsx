import { useParams } from '@tanstack/react-router';
import type { Answer } from '../../../../api/calls.ts';
import { useAnswer } from '../../../calls/use-answer.ts';
import { BackLink } from '../../../pieces/back-link.tsx';
import { Loaded } from '../../../pieces/loaded.tsx';
import { PageHead } from '../../../pieces/section.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { OperatorOnly } from '../operator-only.tsx';
import { AccountHealth } from './account-health.tsx';
import { NoAccounts } from './no-accounts.tsx';
import { Rules } from './rules.tsx';
import { Trial } from './trial.tsx';
import { useRules } from './use-rules.ts';

export type Routing = Answer<'readRouting'>;
export type RoutedAccount = Routing['accounts'][number];

export function RoutingPage() {
  return (
    <OperatorOnly>
      <OneRouting />
    </OperatorOnly>
  );
}

function OneRouting() {
  const { routing: words, accounts } = useTexts();
  const { ofProfile = '' } = useParams({ strict: false });
  const routing = useAnswer('readRouting', { params: { profile_id: ofProfile } });
  return (
    <>
      <BackLink to="/operator/acquirers">{accounts.title}</BackLink>
      <PageHead title={words.title} lead={words.lead} />
      <Loaded query={routing}>{(found) => <Parts key={ofProfile} profileId={ofProfile} routing={found} />}</Loaded>
    </>
  );
}

export type RoutingProps = { readonly profileId: string; readonly routing: Routing };

function Parts({ profileId, routing }: RoutingProps) {
  const rules = useRules(profileId, routing);
  const hasAccounts = routing.accounts.length > 0;
  return (
    <>
      {!hasAccounts && <NoAccounts profileId={profileId} merchantId={routing.merchant_id} />}
      <Rules rules={rules} routing={routing} />
      {hasAccounts && (
        <>
          <Trial profileId={profileId} rules={rules} accounts={routing.accounts} />
          <AccountHealth accounts={routing.accounts} />
        </>
      )}
    </>
  );
}
