import type { EventType } from '@pay/core/record/events/event-type';
import { BackLink } from '../../pieces/back-link.tsx';
import { JsonBlock } from '../../pieces/json-block.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { eventTypes as ar } from '../../texts/ar/event-types.ts';
import { eventTypes as en } from '../../texts/en/event-types.ts';
import { pageTexts } from '../../texts/page-texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import catalogue from './event-catalogue.json' with { type: 'json' };

type Kind = keyof typeof catalogue.data;
type Fields = typeof catalogue.fields;

const useWords = pageTexts({ en, ar });

/** The catalogue of events; a test generates it from the schemas. */
export function EventTypesPage() {
  const { events } = useTexts();
  const words = useWords();
  const { profile } = useProfilePage();
  return (
    <>
      <BackLink to={`/profiles/${profile.profile_id}/events`}>{events.title}</BackLink>
      <PageHead title={words.title} lead={words.lead} />
      {(Object.keys(catalogue.data) as Kind[]).map((kind) => (
        <KindOfEvents key={kind} kind={kind} />
      ))}
      <Section title={words.envelope.title} lead={words.envelope.lead} isWhole>
        <div className="panel">
          <FieldTable fields={catalogue.fields} label={words.envelope.title} />
        </div>
      </Section>
    </>
  );
}

function KindOfEvents({ kind }: { readonly kind: Kind }) {
  const words = useWords();
  const { title, lead } = words.data[kind];
  const { fields, example } = catalogue.data[kind];
  const types = catalogue.events.filter(({ data }) => data === kind).map(({ type }) => type as EventType);
  return (
    <Section title={title} lead={lead} isWhole>
      <div className="panel">
        <table className="table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{words.type}</th>
              <th scope="col">{words.sentWhen}</th>
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type}>
                <td>
                  <bdi className="mono strong" dir="ltr">
                    {type}
                  </bdi>
                </td>
                <td data-label={words.sentWhen}>{words.sent[type]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <details className="panel-details">
          <summary>{words.fields}</summary>
          <p className="panel-inner soft">{words.descriptions}</p>
          <FieldTable fields={fields} label={`${words.fields}: ${title}`} />
        </details>
        <details className="panel-details">
          <summary>{words.example}</summary>
          <div className="panel-inner">
            <JsonBlock text={JSON.stringify(example)} label={words.example} />
          </div>
        </details>
      </div>
    </Section>
  );
}

function FieldTable({ fields, label }: { readonly fields: Fields; readonly label: string }) {
  const words = useWords();
  return (
    <table className="table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.contents}</th>
          <th scope="col">{words.description}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, description }) => (
          <tr key={name}>
            <td>
              <bdi className="mono" dir="ltr">
                {name}
              </bdi>
            </td>
            <td data-label={words.contents}>
              <InEnglish>{type}</InEnglish>
            </td>
            <td data-label={words.description}>
              <InEnglish>{description.replaceAll('`', '')}</InEnglish>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function InEnglish({ children }: { readonly children: string }) {
  return (
    <span className="table-words" lang="en" dir="ltr">
      {children}
    </span>
  );
}
