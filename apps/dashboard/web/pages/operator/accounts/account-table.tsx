import { Link } from '@tanstack/react-router';
import type { Listed } from '../../../calls/use-list.ts';
import { ShortId } from '../../../pieces/copyable.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { ProfileOf } from '../profile-of.tsx';
import { AccountState, ProbeState } from './account-state.tsx';

type AccountTableProps = { readonly accounts: readonly Listed<'listAccounts'>[] };

export function AccountTable({ accounts }: AccountTableProps) {
  const { accounts: words } = useTexts();
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.account}</th>
          <th scope="col">{words.profile}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.address}</th>
          <th scope="col">{words.credentialsChecked}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.account_id} className="table-opens" data-over={account.state === 'retired'}>
            <td>
              <span className="table-words">
                <Link
                  className="strong table-link"
                  to="/operator/acquirers/$accountId"
                  params={{ accountId: account.account_id }}
                >
                  <bdi>{account.title}</bdi>
                </Link>
                <ShortId id={account.account_id} isSoft />
              </span>
            </td>
            <td data-label={words.profile}>
              <ProfileOf item={account} />
            </td>
            <td data-label={words.state}>
              <AccountState state={account.state} />
            </td>
            <td data-label={words.address}>
              <Address baseUrl={account.base_url} />
            </td>
            <td data-label={words.credentialsChecked}>
              <ProbeState account={account} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Address({ baseUrl }: { readonly baseUrl: string | null }) {
  const { accounts: words } = useTexts();
  if (baseUrl === null) return <span className="soft">{words.onlyAddress}</span>;
  return (
    <bdi className="mono breaks" dir="ltr">
      {baseUrl}
    </bdi>
  );
}
