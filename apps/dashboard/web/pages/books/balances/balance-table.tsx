import type { Answer } from '../../../../api/calls.ts';
import { SignedAmount } from '../../../pieces/signed-amount.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { AccountName } from '../account-name.tsx';

type Balance = Pick<Answer<'readBalances'>['data'][number], 'account' | 'currency' | 'amount_minor'>;

/** The balances of one currency, each with its meaning. */
export function BalanceTable({ label, balances }: { readonly label: string; readonly balances: readonly Balance[] }) {
  const words = useTexts().books;
  return (
    <div className="panel">
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{words.account}</th>
            <th scope="col" className="table-end">
              {words.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {balances.map(({ account, currency, amount_minor: minor }) => (
            <tr key={account} data-account={account}>
              <td>
                <AccountName account={account} isExplained />
              </td>
              <td data-label={words.balance} className="table-end strong">
                <SignedAmount minor={minor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
