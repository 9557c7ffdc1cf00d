import { Button } from '../../pieces/button.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { KeyQuestion } from './key-dialog.tsx';
import type { SecretKey } from './secret-keys.tsx';

type KeyTableProps = {
  readonly keys: readonly SecretKey[];
  readonly label: string;
  readonly onAsk: (question: KeyQuestion) => void;
};

export function KeyTable({ keys, label, onAsk }: KeyTableProps) {
  const texts = useTexts();
  const words = texts.keys.secrets;
  const { may } = useProfilePage();
  const hasActions = may('keys.change') && keys.some(({ revoked_at: revokedAt }) => revokedAt === null);
  return (
    <table className="table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.key}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.made}</th>
          <th scope="col">{words.lastUsed}</th>
          {hasActions && (
            <th scope="col" className="table-end">
              <span className="heard">{words.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.key_id} data-over={key.revoked_at !== null}>
            <td>
              <span className="table-words">
                <span className="row">
                  <span className="strong" dir="auto">
                    {key.label ?? words.unlabelled}
                  </span>
                  {key.is_default && (
                    <span className="tag" title={words.defaultWhy}>
                      {words.default}
                    </span>
                  )}
                  {key.kind === 'legacy' && <span className="tag tag-warn">{words.legacy}</span>}
                </span>
                <bdi className="mono soft" dir="ltr">
                  {key.masked}
                </bdi>
              </span>
            </td>
            <td data-label={words.state}>
              <KeyState secret={key} />
            </td>
            <td data-label={words.made}>
              <When at={key.created_at} />
            </td>
            <td data-label={words.lastUsed}>
              {key.last_used_at ? <When at={key.last_used_at} /> : <span className="soft">{texts.never}</span>}
            </td>
            {hasActions && (
              <td className="table-end">
                <span className="row row-end">
                  <Button kind="quiet" onClick={() => onAsk({ kind: 'rotate', key })}>
                    {words.rotate} <span className="heard">{words.of(key.label ?? key.masked)}</span>
                  </Button>
                  <Button kind="quiet danger" onClick={() => onAsk({ kind: 'revoke', key })}>
                    {words.revoke} <span className="heard">{words.of(key.label ?? key.masked)}</span>
                  </Button>
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function KeyState({ secret }: { readonly secret: SecretKey }) {
  const words = useTexts().keys.secrets;
  if (secret.revoked_at === null) return <span className="state state-good">{words.active}</span>;
  return (
    <span className="state state-none">
      {secret.replaced_by ? words.rotated : words.revoked} <When at={secret.revoked_at} />
    </span>
  );
}
