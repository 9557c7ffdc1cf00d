import { EVENT_TYPES } from '@pay/core/record/events/event-type';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import { type Listed, useList } from '../../calls/use-list.ts';
import { Button, buttonClass } from '../../pieces/button.tsx';
import { Choice } from '../../pieces/choice.tsx';
import { ShortId } from '../../pieces/copyable.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { NoRight } from '../../pieces/no-right.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { useFilter } from '../../pieces/use-filter.ts';
import { useWrittenFields } from '../../pieces/use-written-fields.ts';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';

const FILTERS = ['type', 'track_id'] as const;

export function EventsPage() {
  const words = useTexts().events;
  const { profile, may } = useProfilePage();
  const types = (
    <Link
      className={buttonClass('plain')}
      to="/profiles/$profileId/event-types"
      params={{ profileId: profile.profile_id }}
    >
      {words.types}
    </Link>
  );
  return (
    <>
      <PageHead title={words.title} lead={words.lead} action={types} />
      {may('webhooks.read') ? <Events /> : <NoRight />}
    </>
  );
}

function Events() {
  const words = useTexts().events;
  const id = useId();
  const { profile } = useProfilePage();
  const { chosen, choose, isFiltered } = useFilter(FILTERS);
  const form = useWrittenFields({ track_id: chosen.track_id });
  const type = EVENT_TYPES.find((each) => each === chosen.type);
  const query = { ...(type && { type }), ...(chosen.track_id && { track_id: chosen.track_id }) };
  const events = useList('listEvents', { params: { profile_id: profile.profile_id }, query });
  const empty = isFiltered ? words.nothing : words.empty;
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose({ track_id: String(new FormData(event.currentTarget).get('track_id') ?? '').trim() });
  };
  return (
    <div className="stack">
      <form ref={form} className="filters" aria-label={words.title} onSubmit={find}>
        <Choice label={words.type} value={chosen.type} onChoose={(next) => choose({ type: next })}>
          <option value="">{words.all}</option>
          {EVENT_TYPES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Choice>
        <div className="field">
          <label htmlFor={id}>{words.trackId}</label>
          <input
            id={id}
            className="box"
            type="search"
            name="track_id"
            defaultValue={chosen.track_id}
            maxLength={100}
            dir="ltr"
          />
        </div>
        <Button type="submit">{words.find}</Button>
      </form>
      <Paged
        query={events}
        empty={
          <Empty icon="pulse" title={empty.title}>
            {empty.advice}
          </Empty>
        }
      >
        {(items) => <EventTable events={items} />}
      </Paged>
    </div>
  );
}

function EventTable({ events }: { readonly events: readonly Listed<'listEvents'>[] }) {
  const words = useTexts().events;
  const profileId = useProfilePage().profile.profile_id;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.type}</th>
          <th scope="col">{words.payment}</th>
          <th scope="col">{words.when}</th>
          <th scope="col" className="table-end">
            {words.sequence}
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.event_id} className="table-opens">
            <td>
              <span className="table-words">
                <Link
                  className="strong table-link"
                  to="/profiles/$profileId/events/$eventId"
                  params={{ profileId, eventId: event.event_id }}
                >
                  <bdi className="mono" dir="ltr">
                    {event.type}
                  </bdi>
                </Link>
                <ShortId id={event.event_id} isSoft />
              </span>
            </td>
            <td data-label={words.payment}>
              {event.track_id === null ? <span className="soft">{words.test}</span> : <ShortId id={event.track_id} />}
            </td>
            <td data-label={words.when}>
              <When at={event.created_at} />
            </td>
            <td data-label={words.sequence} className="table-end figures">
              {event.sequence}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
