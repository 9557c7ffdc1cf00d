import type { Answer } from '../../../../api/calls.ts';
import { SignedAmount } from '../../../pieces/signed-amount.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { AccountName } from '../account-name.tsx';
import { byCurrency } from '../by-currency.ts';

type Balances = Pick<Answer<'readStatement'>, 'opening' | 'closing'>;

/** The balances before and after a period, and the difference between them, by currency and account. */
export function BalanceChanges({ balances: { opening, closing } }: { readonly balances: Balances }) {
  const words = useTexts().books;
  const { opening: before, change, closing: after, balances: label } = words.statement;
  const openingOf = (account: string, currency: string) =>
    opening.find((each) => each.account === account && each.currency === currency)?.amount_minor ?? 0;
  return byCurrency(closing, words.accounts).map(([currency, held]) => (
    <div key={currency} className="panel">
      <table className="table" aria-label={`${label} ${currency}`}>
        <thead>
          <tr>
            <th scope="col">
              {words.account} ({currency})
            </th>
            <th scope="col" className="table-end">
              {before}
            </th>
            <th scope="col" className="table-end">
              {change}
            </th>
            <th scope="col" className="table-end">
              {after}
            </th>
          </tr>
        </thead>
        <tbody>
          {held.map(({ account, amount_minor: minor }) => (
            <tr key={account} data-account={account}>
              <td>
                <AccountName account={account} />
              </td>
              <td data-label={before} className="table-end">
                <SignedAmount minor={openingOf(account, currency)} currency={currency} />
              </td>
              <td data-label={change} className="table-end">
                <SignedAmount minor={minor - openingOf(account, currency)} currency={currency} isChange />
              </td>
              <td data-label={after} className="table-end strong">
                <SignedAmount minor={minor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ));
}
