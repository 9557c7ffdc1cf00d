import { KEY_SCOPES, type KeyScope } from '@pay/core/merchants/keys/key-scope';
import { useState } from 'react';
import type { Body } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { SecretDialog } from '../../pieces/secret-dialog.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CreateKey } from './create-key.tsx';
import { KeyNetworks } from './key-networks.tsx';
import type { SecretKey } from './secret-keys.tsx';

/** The action on a key, before it is confirmed. */
export type KeyQuestion =
  | { readonly kind: 'create' }
  | { readonly kind: 'rotate'; readonly key: SecretKey }
  | { readonly kind: 'networks'; readonly key: SecretKey }
  | { readonly kind: 'revoke'; readonly key: SecretKey };

type KeyDialogProps = {
  readonly profileId: string;
  readonly question: KeyQuestion;
  readonly grantable: readonly KeyScope[];
  readonly onClose: () => void;
  readonly onAsk: (question: KeyQuestion) => void;
};

/** Confirms and runs the action, and shows a new key's value. The value exists only in this dialog. */
export function KeyDialog({ profileId, question, grantable, onClose, onAsk }: KeyDialogProps) {
  const reload = useReload();
  const [value, setValue] = useState<string | null>(null);
  if (value !== null) return <SecretDialog value={value} onClose={onClose} />;
  const show = async (issued: { readonly value: string }) => {
    setValue(issued.value);
    await reload('listKeys');
  };
  /** Reloads the list after success or failure, because someone else might have changed it first. */
  const thenReload = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      await reload('listKeys');
    }
  };
  if (question.kind === 'create') {
    const create = async (body: Body<'createKey'>) =>
      show(await call('createKey', { params: { profile_id: profileId }, body }));
    return <CreateKey grantable={grantable} onCreate={create} onClose={onClose} />;
  }
  const { key } = question;
  const params = { profile_id: profileId, key_id: key.key_id };
  if (question.kind === 'networks') {
    const save = (networks: readonly string[]) =>
      thenReload(call('changeKeyNetworks', { params, body: { allowed_networks: [...networks] } })).then(onClose);
    return <KeyNetworks secret={key} params={params} onSave={save} onClose={onClose} />;
  }
  if (question.kind === 'rotate') {
    const rotate = () => thenReload(call('rotateKey', { params }).then(show));
    return <RotateKey secret={key} onConfirm={rotate} onClose={onClose} />;
  }
  const mayRotate = (key.scopes ?? KEY_SCOPES).every((scope) => grantable.includes(scope));
  if (key.is_default && mayRotate)
    return <DefaultKey onRotate={() => onAsk({ kind: 'rotate', key })} onClose={onClose} />;
  const revoke = () => thenReload(call('revokeKey', { params })).then(onClose);
  return <RevokeKey secret={key} onConfirm={revoke} onClose={onClose} />;
}

type AskProps = {
  readonly secret: SecretKey;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

function RotateKey({ secret, onConfirm, onClose }: AskProps) {
  const words = useTexts().keys.rotate;
  return (
    <Confirm title={words.title} button={words.button} onConfirm={onConfirm} onClose={onClose}>
      <p>{words.lead(secret.masked)}</p>
      <p>{words.stops}</p>
      <LastUse secret={secret} />
      {secret.is_default && <p>{words.isDefault}</p>}
      <Notice>{words.soft}</Notice>
    </Confirm>
  );
}

function RevokeKey({ secret, onConfirm, onClose }: AskProps) {
  const words = useTexts().keys.revoke;
  return (
    <Confirm
      title={words.title}
      button={words.button}
      word={secret.masked.slice(-4)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{words.lead(secret.masked)}</p>
      <p>{words.stops}</p>
      {secret.is_default && <p>{words.isDefault}</p>}
      <LastUse secret={secret} />
    </Confirm>
  );
}

function LastUse({ secret }: { readonly secret: SecretKey }) {
  const texts = useTexts();
  if (!secret.last_used_at) return <p className="soft">{texts.keys.rotate.unused}</p>;
  return (
    <p className="soft">
      {texts.keys.secrets.lastUsed}: <When at={secret.last_used_at} />
    </p>
  );
}

function DefaultKey({ onRotate, onClose }: { readonly onRotate: () => void; readonly onClose: () => void }) {
  const { keys, cancel } = useTexts();
  const words = keys.defaultKey;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.advice}</p>
      <div className="dialog-foot">
        <Button onClick={onClose}>{cancel}</Button>
        <Button kind="main" onClick={onRotate}>
          {words.button}
        </Button>
      </div>
    </Dialog>
  );
}
