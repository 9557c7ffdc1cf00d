import type { Profile } from '../../calls/me.ts';
import type { Listed } from '../../calls/use-list.ts';
import { Copyable } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

type Entry = Listed<'listAudit'>;

type AuditTableProps = {
  readonly entries: readonly Entry[];
  /** The profiles that entries can be about, for their names. */
  readonly profiles: readonly Profile[];
};

export function AuditTable({ entries, profiles }: AuditTableProps) {
  const words = useAuditTexts();
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.which}</th>
          <th scope="col">{words.when}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.audit_id}>
            <td>
              <span className="table-words">
                <span className="strong">{actionText(entry.action, words.actions)}</span>
                <Details details={entry.details} />
              </span>
            </td>
            <td data-label={words.who}>
              <Actor actor={entry.actor} />
            </td>
            <td data-label={words.which}>
              <span className="table-words">
                <Copyable value={entry.object_id} isShort />
                <ProfileName entry={entry} profiles={profiles} />
              </span>
            </td>
            <td data-label={words.when}>
              <When at={entry.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actor({ actor }: { readonly actor: Entry['actor'] }) {
  const words = useAuditTexts();
  if (actor.kind === 'worker') return <span>{words.worker}</span>;
  if (actor.kind === 'visitor') {
    return (
      <span className="table-words">
        <span>{words.visitor}</span>
        <bdi className="soft" dir="ltr">
          {actor.id}
        </bdi>
      </span>
    );
  }
  return (
    <span className="table-words">
      <span dir="auto">{actor.name ?? (actor.kind === 'person' ? words.unknown : actor.id)}</span>
      {actor.kind === 'operator' && <span className="soft">{words.operator}</span>}
      {actor.kind === 'key' && <span className="soft">{words.key}</span>}
    </span>
  );
}

/** The name of the entry's profile, shown if the entry's object is not the profile itself. */
function ProfileName({ entry, profiles }: { readonly entry: Entry } & Pick<AuditTableProps, 'profiles'>) {
  const profile = profiles.find((each) => each.profile_id === entry.profile_id);
  if (!profile || entry.profile_id === entry.object_id) return null;
  return (
    <span className="soft" dir="auto">
      {profile.display_name}
    </span>
  );
}

/** The entry's raw details, for people who are looking for something specific. */
function Details({ details }: { readonly details: Entry['details'] }) {
  const words = useAuditTexts();
  if (Object.keys(details).length === 0) return null;
  return (
    <details className="disclosure">
      <summary>{words.details}</summary>
      <pre className="code breaks" dir="ltr">
        {JSON.stringify(details, null, 2)}
      </pre>
    </details>
  );
}

/** A newer server can have actions for which this page has no text. */
function actionText(action: string, words: Readonly<Record<string, string>>): string {
  return words[action] ?? action;
}
