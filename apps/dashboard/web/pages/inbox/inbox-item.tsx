import { useState } from 'react';
import type { Answer, Body } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useAnswer, useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { KeyDialog } from '../keys/key-dialog.tsx';
import { AllowOrigin } from './allow-origin.tsx';

type Item = Answer<'readInbox'>['data'][number];

/** An item, its meaning, and a button if one click can fix it. */
export function InboxItem({ item }: { readonly item: Item }) {
  const words = useTexts().inbox;
  const { profile, may } = useProfilePage();
  const reload = useReload();
  const { run, problem, isBusy } = useAction();
  const [isRotating, setRotating] = useState(false);
  const params = { profile_id: profile.profile_id, item_id: item.item_id };
  const dismiss = () => run(() => call('dismissInboxItem', { params }).then(() => reload('readInbox', 'readWarnings')));
  const [isSpelling, setSpelling] = useState(false);
  const fix = (body: Body<'fixInboxItem'>) =>
    call('fixInboxItem', { params, body }).finally(() => reload('readInbox', 'readProfile', 'readWarnings'));
  const allow = () => (item.site?.known ? run(() => fix({})) : setSpelling(true));
  const { title, meaning } = words.kinds[item.kind];
  return (
    <li data-kind={item.kind}>
      <div className="stack stack-tight">
        <h2>{title}</h2>
        <p className="breaks">
          <Subject item={item} />
        </p>
        <p>{meaning}</p>
        <p className="soft">
          {words.seen(item.count)} <When at={item.last_seen_at} />
          {item.count > 1 && (
            <>
              , {words.first} <When at={item.first_seen_at} />
            </>
          )}
        </p>
        {problem && <ProblemNotice problem={problem} />}
      </div>
      <div className="row row-end">
        {item.fix === 'allow_origin' && may('profile.change') && (
          <Button kind="main" isBusy={isBusy} onClick={() => void allow()}>
            {words.allow}
          </Button>
        )}
        {item.fix === 'rotate_key' && may('keys.change') && (
          <Button kind="main" onClick={() => setRotating(true)}>
            {words.rotate}
          </Button>
        )}
        {may('profile.change') && (
          <Button kind="quiet" onClick={() => void dismiss()}>
            {words.dismiss} <span className="heard">{item.origin ?? item.key.masked}</span>
          </Button>
        )}
      </div>
      {isSpelling && item.origin !== null && item.site !== null && (
        <AllowOrigin
          origin={item.origin}
          site={item.site}
          onAllow={(domain) => fix({ domain }).then(() => setSpelling(false))}
          onClose={() => setSpelling(false)}
        />
      )}
      {isRotating && (
        <RotateKey
          profileId={profile.profile_id}
          keyId={item.key.key_id}
          onClose={() => {
            setRotating(false);
            void reload('readInbox', 'readWarnings');
          }}
        />
      )}
    </li>
  );
}

function Subject({ item }: { readonly item: Item }) {
  const words = useTexts().inbox;
  if (item.origin !== null) {
    return (
      <>
        <bdi className="mono" dir="ltr">
          {item.origin}
        </bdi>{' '}
        {item.site && !item.site.known && (
          <span className="soft">
            {words.belongsTo}{' '}
            <bdi className="mono" dir="ltr">
              {item.site.domain}
            </bdi>
          </span>
        )}
      </>
    );
  }
  return (
    <>
      <bdi className="mono" dir="ltr">
        {item.key.masked}
      </bdi>{' '}
      {item.key.label && <bdi className="soft">{item.key.label}</bdi>}{' '}
      {!item.key.active && <span className="tag tag-plain">{words.over}</span>}
    </>
  );
}

type RotateKeyProps = { readonly profileId: string; readonly keyId: string; readonly onClose: () => void };

/** The same dialog as on the API keys page. */
function RotateKey({ profileId, keyId, onClose }: RotateKeyProps) {
  const keys = useAnswer('listKeys', { params: { profile_id: profileId } });
  const [found] = keys.data?.secrets?.filter(({ key_id: id }) => id === keyId) ?? [];
  if (!keys.data || !found) return null;
  const { grantable } = keys.data;
  const question = { kind: 'rotate', key: found } as const;
  return (
    <KeyDialog profileId={profileId} question={question} grantable={grantable} onClose={onClose} onAsk={onClose} />
  );
}
