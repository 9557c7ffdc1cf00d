import { useId } from 'react';
import { useList } from '../../calls/use-list.ts';
import { Button } from '../../pieces/button.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { type Filter, useFilter } from '../../pieces/use-filter.ts';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DISPUTE_STATE_NAMES } from './dispute-state.tsx';
import { DisputeTable } from './dispute-table.tsx';

const FILTERS = ['group', 'state'] as const;
const GROUPS = ['to_answer', 'waiting', 'closed'] as const;

type DisputeFilter = Filter<(typeof FILTERS)[number]>;

export function DisputesPage() {
  const words = useTexts().disputes;
  const { profile } = useProfilePage();
  const filter = useFilter(FILTERS);
  const { group, state } = filter.chosen;
  const query = {
    ...(isOneOf(GROUPS, group) && { group }),
    ...(isOneOf(DISPUTE_STATE_NAMES, state) && { state }),
  };
  const disputes = useList('listDisputes', { params: { profile_id: profile.profile_id }, query });
  const empty = filter.isFiltered ? (
    <Empty
      icon="dispute"
      title={words.nothing.title}
      action={<Button onClick={filter.clear}>{words.nothing.clear}</Button>}
    >
      {words.nothing.advice}
    </Empty>
  ) : (
    <Empty icon="dispute" title={words.empty.title}>
      {words.empty.advice}
    </Empty>
  );
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="stack">
        <DisputeFilters filter={filter} />
        <Paged query={disputes} empty={empty}>
          {(items) => <DisputeTable disputes={items} />}
        </Paged>
      </div>
    </>
  );
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return (values as readonly string[]).includes(value);
}

function DisputeFilters({ filter: { chosen, choose } }: { readonly filter: DisputeFilter }) {
  const words = useTexts().disputes;
  const [groupId, stateId] = [useId(), useId()];
  return (
    <form className="filter-form" aria-label={words.filters.label}>
      <div className="filter-line">
        <div className="field">
          <label htmlFor={groupId}>{words.filters.group}</label>
          <select
            id={groupId}
            className="box"
            value={chosen.group}
            onChange={(event) => choose({ group: event.currentTarget.value, state: '' })}
          >
            <option value="">{words.filters.all}</option>
            {GROUPS.map((group) => (
              <option key={group} value={group}>
                {words.groups[group]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={stateId}>{words.filters.state}</label>
          <select
            id={stateId}
            className="box"
            value={chosen.state}
            onChange={(event) => choose({ state: event.currentTarget.value, group: '' })}
          >
            <option value="">{words.filters.all}</option>
            {DISPUTE_STATE_NAMES.map((state) => (
              <option key={state} value={state}>
                {words.states[state]}
              </option>
            ))}
          </select>
        </div>
      </div>
    </form>
  );
}
