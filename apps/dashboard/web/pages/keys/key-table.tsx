import { KEY_SCOPES, type KeyScope } from '@pay/core/merchants/keys/key-scope';
import { Button } from '../../pieces/button.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { KeyQuestion } from './key-dialog.tsx';
import type { SecretKey } from './secret-keys.tsx';

type KeyTableProps = {
  readonly keys: readonly SecretKey[];
  readonly label: string;
  /** The rights that the person can give to a key. They cannot rotate a key with more rights. */
  readonly grantable: readonly KeyScope[];
  readonly onAsk: (question: KeyQuestion) => void;
};

export function KeyTable({ keys, label, grantable, onAsk }: KeyTableProps) {
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
                <KeyLimits secret={key} />
              </span>
            </td>
            <td data-label={words.state}>
              <KeyState secret={key} />
            </td>
            <td data-label={words.made}>
              <span className="table-words">
                <When at={key.created_at} />
                <KeyCreator secret={key} />
              </span>
            </td>
            <td data-label={words.lastUsed}>
              {key.last_used_at ? <When at={key.last_used_at} /> : <span className="soft">{texts.never}</span>}
            </td>
            {hasActions && (
              <td className="table-end">
                <KeyActions secret={key} grantable={grantable} onAsk={onAsk} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type KeyActionsProps = Pick<KeyTableProps, 'grantable' | 'onAsk'> & { readonly secret: SecretKey };

function KeyActions({ secret: key, grantable, onAsk }: KeyActionsProps) {
  const words = useTexts().keys.secrets;
  const name = words.of(key.label ?? key.masked);
  return (
    <span className="row row-end">
      {(key.scopes ?? KEY_SCOPES).every((scope) => grantable.includes(scope)) && (
        <>
          <Button kind="quiet" onClick={() => onAsk({ kind: 'networks', key })}>
            {words.networks} <span className="heard">{name}</span>
          </Button>
          <Button kind="quiet" onClick={() => onAsk({ kind: 'rotate', key })}>
            {words.rotate} <span className="heard">{name}</span>
          </Button>
        </>
      )}
      <Button kind="quiet danger" onClick={() => onAsk({ kind: 'revoke', key })}>
        {words.revoke} <span className="heard">{name}</span>
      </Button>
    </span>
  );
}

function KeyState({ secret }: { readonly secret: SecretKey }) {
  const words = useTexts().keys.secrets;
  if (secret.revoked_at === null && isOver(secret)) return <span className="state state-none">{words.expired}</span>;
  if (secret.revoked_at === null) return <span className="state state-good">{words.active}</span>;
  return (
    <span className="state state-none">
      {secret.replaced_by ? words.rotated : words.revoked} <When at={secret.revoked_at} />
    </span>
  );
}

function isOver({ expires_at: end }: SecretKey): boolean {
  return end !== null && Date.parse(end) <= Date.now();
}

function KeyLimits({ secret }: { readonly secret: SecretKey }) {
  const { secrets: words, create } = useTexts().keys;
  const { scopes, allowed_networks: networks, expires_at: end } = secret;
  return (
    <>
      {scopes && (
        <span className="soft small">
          {words.limitedTo} {scopes.map((scope) => create.scope[scope]).join(' · ')}
        </span>
      )}
      {networks && (
        <span className="soft small">
          {words.from}{' '}
          <bdi className="mono" dir="ltr">
            {networks.join(', ')}
          </bdi>
        </span>
      )}
      {end && (
        <span className="soft small">
          {words.expires} <When at={end} isExact />
        </span>
      )}
    </>
  );
}

function KeyCreator({ secret: { created_by: creator } }: { readonly secret: SecretKey }) {
  const words = useTexts().keys.secrets;
  if (!creator) return null;
  if (creator.kind === 'operator') return <span className="soft small">{words.byOperator}</span>;
  return (
    <span className="row">
      {creator.name !== null && <span className="soft small">{words.by(creator.name)}</span>}
      {creator.has_left && <span className="tag tag-warn">{words.hasLeft}</span>}
    </span>
  );
}
