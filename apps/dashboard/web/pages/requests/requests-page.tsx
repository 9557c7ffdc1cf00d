import { type FormEvent, useId } from 'react';
import { useAnswer } from '../../calls/use-answer.ts';
import { useList } from '../../calls/use-list.ts';
import { Button } from '../../pieces/button.tsx';
import { Choice } from '../../pieces/choice.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { NoRight } from '../../pieces/no-right.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { type Filter, useFilter } from '../../pieces/use-filter.ts';
import { useWrittenFields } from '../../pieces/use-written-fields.ts';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { RequestTable } from './request-table.tsx';

const FILTERS = ['outcome', 'path', 'key_id'] as const;

export function RequestsPage() {
  const words = useTexts().requests;
  const { may } = useProfilePage();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {may('requests.read') ? <Requests /> : <NoRight />}
    </>
  );
}

function Requests() {
  const words = useTexts().requests;
  const { profile } = useProfilePage();
  const filter = useFilter(FILTERS);
  const { outcome, path, key_id: keyId } = filter.chosen;
  const params = { profile_id: profile.profile_id };
  const requests = useList('listRequests', {
    params,
    query: {
      ...(outcome === 'failed' && { failed: 'true' as const }),
      ...(/^[1-5]\d\d$/.test(outcome) && { status: outcome }),
      ...(path && { path }),
      ...(keyId && { key_id: keyId }),
    },
  });
  const empty = filter.isFiltered ? words.nothing : words.empty;
  return (
    <div className="stack">
      <RequestFilters filter={filter} />
      <Paged
        query={requests}
        empty={
          <Empty icon="lines" title={empty.title}>
            {empty.advice}
          </Empty>
        }
      >
        {(items) => <RequestTable requests={items} />}
      </Paged>
    </div>
  );
}

function RequestFilters({ filter }: { readonly filter: Filter<(typeof FILTERS)[number]> }) {
  const words = useTexts().requests;
  const id = useId();
  const { profile } = useProfilePage();
  const { chosen, choose } = filter;
  const form = useWrittenFields({ path: chosen.path });
  const keys = useAnswer('listKeys', { params: { profile_id: profile.profile_id } });
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose({ path: String(new FormData(event.currentTarget).get('path') ?? '').trim() });
  };
  return (
    <form ref={form} className="filters" aria-label={words.title} onSubmit={find}>
      <Choice label={words.outcome} value={chosen.outcome} onChoose={(outcome) => choose({ outcome })}>
        <option value="">{words.all}</option>
        <option value="failed">{words.failed}</option>
        {Object.entries(words.statuses).map(([status, text]) => (
          <option key={status} value={status}>
            {text}
          </option>
        ))}
      </Choice>
      <Choice label={words.key} value={chosen.key_id} onChoose={(next) => choose({ key_id: next })}>
        <option value="">{words.all}</option>
        {keys.data?.secrets?.map((key) => (
          <option key={key.key_id} value={key.key_id}>
            {`${key.label ?? ''} ${key.masked}`.trim()}
          </option>
        ))}
      </Choice>
      <div className="field">
        <label htmlFor={id}>{words.path}</label>
        <input
          id={id}
          className="box"
          type="search"
          name="path"
          defaultValue={chosen.path}
          placeholder="/v1/sdk/checkout"
          maxLength={200}
          dir="ltr"
        />
      </div>
      <Button type="submit">{words.find}</Button>
    </form>
  );
}
