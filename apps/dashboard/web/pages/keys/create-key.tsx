import { KEY_SCOPES, type KeyScope } from '@pay/core/merchants/keys/key-scope';
import { useState } from 'react';
import type { Body } from '../../../api/calls.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { linesOf } from './lines-of.ts';

const LIFETIMES = [30, 90, 180, 365] as const;

type CreateKeyProps = {
  /** The rights that the person can give to a key. */
  readonly grantable: readonly KeyScope[];
  readonly onCreate: (body: Body<'createKey'>) => Promise<unknown>;
  readonly onClose: () => void;
};

export function CreateKey({ grantable, onCreate, onClose }: CreateKeyProps) {
  const { keys, cancel } = useTexts();
  const words = keys.create;
  const isUnlimited = grantable.length === KEY_SCOPES.length;
  const [scopes, setScopes] = useState<readonly KeyScope[] | null>(isUnlimited ? null : grantable);
  const [hasNone, setNone] = useState(false);
  const create = async ({ label = '', lifetime = '', allowed_networks: networks = '' }: Typed) => {
    if (scopes?.length === 0) return setNone(true);
    await onCreate({
      ...(label.trim() !== '' && { label: label.trim() }),
      scopes: scopes && [...scopes],
      expires_in_days: lifetime === '' ? null : Number(lifetime),
      allowed_networks: linesOf(networks),
    });
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form onSend={create}>
        <TextField name="label" label={words.label} hint={words.labelHint} maxLength={100} isOptional autoFocus />
        <Scopes grantable={grantable} scopes={scopes} onChange={setScopes} />
        {hasNone && scopes?.length === 0 && (
          <Notice kind="bad" isNews>
            {words.none}
          </Notice>
        )}
        <SelectField name="lifetime" label={words.lifetime} hint={words.lifetimeHint}>
          <option value="">{words.never}</option>
          {LIFETIMES.map((days) => (
            <option key={days} value={days}>
              {words.days(days)}
            </option>
          ))}
        </SelectField>
        <TextArea
          name="allowed_networks"
          label={keys.networks.label}
          hint={keys.networks.hint}
          className="box-mono"
          isOptional
          spellCheck={false}
          dir="ltr"
          rows={2}
        />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.button}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

type ScopesProps = {
  readonly grantable: readonly KeyScope[];
  /** Null means everything. */
  readonly scopes: readonly KeyScope[] | null;
  readonly onChange: (scopes: readonly KeyScope[] | null) => void;
};

function Scopes({ grantable, scopes, onChange }: ScopesProps) {
  const words = useTexts().keys.create;
  const isUnlimited = grantable.length === KEY_SCOPES.length;
  const turn = (scope: KeyScope, isWanted: boolean) =>
    onChange(KEY_SCOPES.filter((each) => (each === scope ? isWanted : scopes?.includes(each))));
  return (
    <fieldset className="stack stack-tight">
      <legend className="label">{words.scopes}</legend>
      {isUnlimited ? (
        <>
          <label className="check">
            <input type="radio" name="which" checked={scopes === null} onChange={() => onChange(null)} />
            <span>{words.all}</span>
          </label>
          <label className="check">
            <input type="radio" name="which" checked={scopes !== null} onChange={() => onChange(['sessions'])} />
            <span>{words.some}</span>
          </label>
        </>
      ) : (
        <p className="field-hint">{words.beyondRole}</p>
      )}
      {scopes !== null && (
        <div className="stack stack-tight indented">
          {grantable.map((scope) => (
            <label key={scope} className="check">
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={(event) => turn(scope, event.currentTarget.checked)}
              />
              <span>{words.scope[scope]}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
