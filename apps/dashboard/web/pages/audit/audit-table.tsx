import type { Listed } from '../../calls/use-list.ts';
import { Copyable } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';

type Entry = Listed<'listAudit'>;

export function AuditTable({ entries }: { readonly entries: readonly Entry[] }) {
  const { audit: words } = useTexts();
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
                <ProfileName profileId={entry.profile_id} objectId={entry.object_id} />
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
  const { audit: words } = useTexts();
  if (actor.kind === 'worker') return <span>{words.worker}</span>;
  return (
    <span className="table-words">
      <span dir="auto">{actor.name ?? (actor.kind === 'operator' ? actor.id : words.unknown)}</span>
      {actor.kind === 'operator' && <span className="soft">{words.operator}</span>}
    </span>
  );
}

/** The name of the entry's profile, shown if the entry's object is not the profile itself. */
function ProfileName({ profileId, objectId }: { readonly profileId: string | null; readonly objectId: string }) {
  const { merchant } = useProfilePage();
  const profile = merchant.profiles.find((each) => each.profile_id === profileId);
  if (!profile || profileId === objectId) return null;
  return (
    <span className="soft" dir="auto">
      {profile.display_name}
    </span>
  );
}

/** The entry's raw details, for people who are looking for something specific. */
function Details({ details }: { readonly details: Entry['details'] }) {
  const { audit: words } = useTexts();
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
