import { ShortId } from '../../../pieces/copyable.tsx';
import { useZone } from '../../../pieces/zone.tsx';
import { locale } from '../../../texts/locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { hourName } from '../../home/figures/point-name.ts';
import type { RoutedAccount } from './routing-page.tsx';

/** The numbers of the charts, also for screen readers. Hours without attempts are left out. */
export function HealthTable({ accounts }: { readonly accounts: readonly RoutedAccount[] }) {
  const { routing, lang } = useTexts();
  const words = routing.health;
  const zone = useZone();
  const number = new Intl.NumberFormat(locale(lang));
  const rows = accounts.flatMap((account) =>
    (account.health?.hours ?? []).filter(({ attempts }) => attempts > 0).map((hour) => ({ account, hour })),
  );
  const columns = ['attempts', 'approved', 'declined', 'unknown'] as const;
  return (
    <details className="panel figure-table">
      <summary>{words.table}</summary>
      <table className="table" aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">{words.hour}</th>
            <th scope="col">{routing.accounts}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {words[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ account, hour }) => (
            <tr key={`${account.account_id} ${hour.at}`}>
              <td className="strong">{hourName(hour.at, zone, lang)}</td>
              <td data-label={routing.accounts}>
                <span className="table-words">
                  <bdi>{account.title}</bdi>
                  <ShortId id={account.account_id} isSoft />
                </span>
              </td>
              {columns.map((column) => (
                <td key={column} data-label={words[column]} className="figures">
                  {number.format(hour[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
