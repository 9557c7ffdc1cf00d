import { SUBSCRIBABLE_TYPES, type SubscribableType } from '@pay/core/record/events/event-type';
import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextField } from '../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { SecretDialog } from '../../pieces/secret-dialog.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Endpoint } from './webhooks-page.tsx';

type EndpointDialogProps = {
  readonly profileId: string;
  /** The endpoint to edit. If undefined, a new endpoint is created. */
  readonly endpoint?: Endpoint;
  readonly onClose: () => void;
};

/** Creates an endpoint and shows its secret once, or edits one. */
export function EndpointDialog({ profileId, endpoint, onClose }: EndpointDialogProps) {
  const { webhooks: words, cancel, save } = useTexts();
  const reload = useReload();
  const [secret, setSecret] = useState<string | null>(null);
  const [types, setTypes] = useState<readonly SubscribableType[] | null>(endpoint?.event_types ?? null);
  const [hasNone, setNone] = useState(false);
  if (secret !== null) return <SecretDialog words={words.secret} value={secret} onClose={onClose} />;
  const send = async ({ url = '', description = '' }: Typed) => {
    if (types?.length === 0) return setNone(true);
    const wanted = types && [...types];
    const [address, note] = [url.trim(), description.trim()];
    if (endpoint) {
      const params = { profile_id: profileId, endpoint_id: endpoint.endpoint_id };
      await call('changeEndpoint', { params, body: { url: address, description: note || null, event_types: wanted } });
      onClose();
    } else {
      const body = { url: address, event_types: wanted, ...(note && { description: note }) };
      setSecret((await call('createEndpoint', { params: { profile_id: profileId }, body })).secret);
    }
    await reload('listEndpoints');
  };
  return (
    <Dialog title={endpoint ? words.form.changeTitle : words.form.createTitle} onClose={onClose}>
      <Form onSend={send}>
        <TextField
          name="url"
          label={words.form.url}
          hint={words.form.urlHint}
          type="url"
          defaultValue={endpoint?.url ?? ''}
          placeholder="https://shop.example/webhooks"
          dir="ltr"
          className="box-mono"
          autoFocus
        />
        <TextField
          name="description"
          label={words.form.description}
          defaultValue={endpoint?.description ?? ''}
          maxLength={200}
          dir="auto"
          isOptional
        />
        <EventTypes types={types} onChange={setTypes} />
        {hasNone && types?.length === 0 && (
          <Notice kind="bad" isNews>
            {words.form.none}
          </Notice>
        )}
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{endpoint ? save : words.form.create}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

type EventTypesProps = {
  /** Null means all types. */
  readonly types: readonly SubscribableType[] | null;
  readonly onChange: (types: readonly SubscribableType[] | null) => void;
};

function EventTypes({ types, onChange }: EventTypesProps) {
  const words = useTexts().webhooks.form;
  const turn = (type: SubscribableType, isWanted: boolean) =>
    onChange(SUBSCRIBABLE_TYPES.filter((each) => (each === type ? isWanted : types?.includes(each))));
  return (
    <fieldset className="stack stack-tight">
      <legend className="label">{words.which}</legend>
      <label className="check">
        <input type="radio" name="which" checked={types === null} onChange={() => onChange(null)} />
        <span>{words.all}</span>
      </label>
      <label className="check">
        <input type="radio" name="which" checked={types !== null} onChange={() => onChange(SUBSCRIBABLE_TYPES)} />
        <span>{words.some}</span>
      </label>
      {types !== null && (
        <div className="stack stack-tight indented">
          {SUBSCRIBABLE_TYPES.map((type) => (
            <label key={type} className="check">
              <input
                type="checkbox"
                checked={types.includes(type)}
                onChange={(event) => turn(type, event.currentTarget.checked)}
              />
              <bdi className="mono" dir="ltr">
                {type}
              </bdi>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
