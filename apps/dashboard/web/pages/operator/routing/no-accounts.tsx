import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../pieces/button.tsx';
import { Empty } from '../../../pieces/empty.tsx';
import { Section } from '../../../pieces/section.tsx';
import { useTexts } from '../../../texts/use-texts.ts';

type NoAccountsProps = { readonly profileId: string; readonly merchantId: string };

/** What is shown instead of the accounts of a profile that has none. */
export function NoAccounts({ profileId, merchantId }: NoAccountsProps) {
  const { accounts, noAccounts: words } = useTexts().routing;
  return (
    <Section title={accounts} isWhole>
      <div className="panel">
        <Empty
          icon="bank"
          title={words.title}
          action={
            <Link
              className={buttonClass('main')}
              to="/operator/merchants/$merchantId/new-account/$ofProfile"
              params={{ merchantId, ofProfile: profileId }}
            >
              {words.add}
            </Link>
          }
        >
          {words.advice}
        </Empty>
      </div>
    </Section>
  );
}
