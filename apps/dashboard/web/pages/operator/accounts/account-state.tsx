import type { Listed } from '../../../calls/use-list.ts';
import { When } from '../../../pieces/when.tsx';
import { useTexts } from '../../../texts/use-texts.ts';

type Account = Pick<Listed<'listAccounts'>, 'state' | 'probe' | 'probed_at' | 'is_probe_due'>;

const STATES = { draft: 'none', verified: 'warn', active: 'good', draining: 'warn', retired: 'none' } as const;
const PROBES = { ready: 'good', refused: 'bad', unreachable: 'bad', due: 'warn', never: 'none' } as const;

export function AccountState({ state }: Pick<Account, 'state'>) {
  const { accounts } = useTexts();
  return <span className={`state state-${STATES[state]}`}>{accounts.states[state]}</span>;
}

/**
 * The state of the credentials: whether their check is due, whether they were ever checked, and the result of the
 * latest check.
 */
export function probeOf({ probe, is_probe_due: isDue }: Account): keyof typeof PROBES {
  return isDue ? 'due' : (probe ?? 'never');
}

export function ProbeState({ account }: { readonly account: Account }) {
  const { accounts: words } = useTexts();
  const probe = probeOf(account);
  return (
    <span className="table-words">
      <span className={`state state-${PROBES[probe]}`}>{words.probes[probe]}</span>
      {account.probed_at && (
        <span className="soft">
          <span className="heard">{words.checked} </span>
          <When at={account.probed_at} />
        </span>
      )}
    </span>
  );
}
