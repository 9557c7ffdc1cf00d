import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Confirm } from '../../pieces/confirm.tsx';
import { SelectField } from '../../pieces/field.tsx';
import type { Typed } from '../../pieces/form.tsx';
import { SecretDialog } from '../../pieces/secret-dialog.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import type { Endpoint } from './webhooks-page.tsx';

export type EndpointQuestionKind = 'change' | 'rotate' | 'disable' | 'remove';

type EndpointQuestionProps = {
  readonly kind: EndpointQuestionKind;
  readonly profileId: string;
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
};

const OVERLAPS = [0, 1, 24, 72, 168] as const;

/** Asks for confirmation before a change that affects the merchant's server. */
export function EndpointQuestion({ kind, profileId, endpoint, onClose }: EndpointQuestionProps) {
  const { webhooks: words } = useTexts();
  const reload = useReload();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);
  const params = { profile_id: profileId, endpoint_id: endpoint.endpoint_id };
  if (secret !== null) return <SecretDialog words={words.secret} value={secret} onClose={onClose} />;
  if (kind === 'change') return <EndpointDialog profileId={profileId} endpoint={endpoint} onClose={onClose} />;
  if (kind === 'rotate') {
    const rotate = async ({ overlap = '24' }: Typed) => {
      const { secret: made } = await call('rotateEndpointSecret', { params, body: { overlap_hours: Number(overlap) } });
      setSecret(made);
      await reload('listEndpoints');
    };
    return (
      <Confirm title={words.rotate.title} button={words.rotate.go} onConfirm={rotate} onClose={onClose}>
        <p>{words.rotate.lead}</p>
        <SelectField name="overlap" label={words.rotate.overlap} hint={words.rotate.warning} defaultValue="24">
          {OVERLAPS.map((hours) => (
            <option key={hours} value={hours}>
              {words.rotate.hours[hours]}
            </option>
          ))}
        </SelectField>
      </Confirm>
    );
  }
  if (kind === 'disable') {
    const disable = async () => {
      await call('changeEndpoint', { params, body: { status: 'disabled' } });
      await reload('listEndpoints');
      onClose();
    };
    return (
      <Confirm title={words.disableTitle} button={words.disable} onConfirm={disable} onClose={onClose}>
        <p className="breaks">
          <bdi dir="ltr">{endpoint.url}</bdi>
        </p>
        <p>{words.disableLead}</p>
      </Confirm>
    );
  }
  const remove = async () => {
    await call('deleteEndpoint', { params });
    await navigate({ to: '/profiles/$profileId/webhooks', params: { profileId } });
    await reload('listEndpoints');
  };
  return (
    <Confirm
      title={words.removeTitle}
      button={words.remove}
      word={words.removeWord}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="breaks">
        <bdi dir="ltr">{endpoint.url}</bdi>
      </p>
      <p>{words.removeLead}</p>
    </Confirm>
  );
}
