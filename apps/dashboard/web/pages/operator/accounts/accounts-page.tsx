import { useState } from 'react';
import { type Listed, useList } from '../../../calls/use-list.ts';
import { Choice } from '../../../pieces/choice.tsx';
import { Empty } from '../../../pieces/empty.tsx';
import { Paged } from '../../../pieces/paged.tsx';
import { PageHead } from '../../../pieces/section.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { OperatorOnly } from '../operator-only.tsx';
import { AccountTable } from './account-table.tsx';

type State = Listed<'listAccounts'>['state'];

const STATES: readonly State[] = ['draft', 'verified', 'active', 'draining', 'retired'];
const EACH_MS = 5_000;

export function AccountsPage() {
  return (
    <OperatorOnly>
      <Accounts />
    </OperatorOnly>
  );
}

/** All profiles' accounts at acquirers. */
function Accounts() {
  const { accounts: words } = useTexts();
  const [state, setState] = useState<State | ''>('');
  const query = state === '' ? {} : { state };
  const accounts = useList('listAccounts', { query }, { refetchInterval: EACH_MS });
  const empty = state === '' ? words.empty : words.nothing;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="stack">
        <div className="filters">
          <Choice label={words.state} value={state} onChoose={(chosen) => setState(chosen as typeof state)}>
            <option value="">{words.allStates}</option>
            {STATES.map((each) => (
              <option key={each} value={each}>
                {words.states[each]}
              </option>
            ))}
          </Choice>
        </div>
        <Paged
          query={accounts}
          empty={
            <Empty icon="bank" title={empty.title}>
              {empty.advice}
            </Empty>
          }
        >
          {(items) => <AccountTable accounts={items} />}
        </Paged>
      </div>
    </>
  );
}
