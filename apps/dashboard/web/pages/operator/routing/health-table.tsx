import { Link } from '@tanstack/react-router';
import { ShortId } from '../../../pieces/copyable.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { AccountState } from '../accounts/account-state.tsx';
import type { Routing } from './routing-page.tsx';

/** The accounts of a profile, with how their attempts went. */
export function HealthTable({ accounts }: Pick<Routing, 'accounts'>) {
  const { routing: words } = useTexts();
  return (
    <table className="table" aria-label={words.accounts}>
      <thead>
        <tr>
          <th scope="col">{words.account}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.attempts}</th>
          <th scope="col">{words.approved}</th>
          <th scope="col">{words.unknown}</th>
          <th scope="col">{words.p95}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ account_id: accountId, title, state, health }) => (
          <tr key={accountId}>
            <td>
              <span className="table-words">
                <Link className="strong" to="/operator/acquirers/$accountId" params={{ accountId }}>
                  <bdi>{title}</bdi>
                </Link>
                <ShortId id={accountId} isSoft />
              </span>
            </td>
            <td data-label={words.state}>
              <AccountState state={state} />
            </td>
            <td data-label={words.attempts}>{health?.attempts ?? words.none}</td>
            <td data-label={words.approved}>{rateOf(health)}</td>
            <td data-label={words.unknown}>{health?.unknown ?? ''}</td>
            <td data-label={words.p95}>
              {health?.p95_ms == null ? '' : <bdi>{(health.p95_ms / 1_000).toFixed(1)} s</bdi>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of the attempts that were decided. */
function rateOf(health: Routing['accounts'][number]['health']): string {
  const decided = (health?.approved ?? 0) + (health?.declined ?? 0);
  return health === null || decided === 0 ? '' : `${Math.round((health.approved / decided) * 100)}%`;
}
