import type { ReactNode } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { Copyable } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { volumeText } from './volume-text.ts';

export type LiveRequest = NonNullable<Answer<'readLiveRequest'>>;

const STATES = { open: 'warn', approved: 'good', refused: 'bad', withdrawn: 'none' } as const;

export function LiveRequestState({ state }: { readonly state: LiveRequest['state'] }) {
  const { live } = useTexts();
  return <span className={`state state-${STATES[state]}`}>{live.states[state]}</span>;
}

/** The request and its decision. */
export function LiveRequestFacts({ request }: { readonly request: LiveRequest }) {
  const { live, lang } = useTexts();
  const words = live.facts;
  return (
    <dl className="facts panel panel-inner">
      <Fact name={words.state}>
        <LiveRequestState state={request.state} />
      </Fact>
      {request.reason && <Fact name={words.reason}>{request.reason}</Fact>}
      <Fact name={words.asked}>
        <When at={request.asked_at} />
      </Fact>
      {request.decided_at && (
        <Fact name={words.decided}>
          <When at={request.decided_at} />
        </Fact>
      )}
      <Fact name={words.business}>{request.business_name}</Fact>
      <Fact name={words.website}>
        <Website address={request.website} />
      </Fact>
      <Fact name={words.contact}>
        {request.contact_name} (<bdi>{request.contact_email}</bdi>)
      </Fact>
      <Fact name={words.volume}>
        <span className="figures">{volumeText(request, lang)}</span>
      </Fact>
      {request.note && <Fact name={words.note}>{request.note}</Fact>}
      <Fact name={words.id}>
        <Copyable value={request.request_id} />
      </Fact>
    </dl>
  );
}

/** A merchant enters the address and an operator clicks it, so only http and https become links. */
function Website({ address }: { readonly address: string }) {
  if (!/^https?:\/\//.test(address)) return <bdi>{address}</bdi>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <bdi>{address}</bdi>
    </a>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
