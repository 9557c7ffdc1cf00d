import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Answer, Body } from '../../../api/calls.ts';
import { callTagged } from '../../calls/call.ts';
import { reloadMe } from '../../calls/me.ts';
import { problemOf } from '../../calls/problem.ts';
import { useReload, useTaggedAnswer } from '../../calls/use-answer.ts';
import { Form, Saved, Submit, type Typed } from '../../pieces/form.tsx';
import { Bones } from '../../pieces/loaded.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';

export type ProfileSettings = Answer<'readProfile'>;

type ProfileFormProps = {
  readonly profileId: string;
  /** The settings that the fields show. */
  readonly of: (profile: ProfileSettings) => unknown;
  readonly changes: (typed: Typed) => Body<'changeProfile'>;
  readonly children: (profile: ProfileSettings) => ReactNode;
  readonly saved?: string;
  /** For fields that keep what is typed themselves: called to drop it when the form shows another answer. */
  readonly onFresh?: () => void;
};

/**
 * A form for some of a profile's settings. It never overwrites a change that someone else has made in the meantime: the
 * tag that is sent belongs to the answer that the fields show. Once something is typed, a newer answer is shown only if
 * these settings are the same in it.
 */
export function ProfileForm({ profileId, of, changes, children, saved, onFresh }: ProfileFormProps) {
  const texts = useTexts();
  const client = useQueryClient();
  const reload = useReload();
  const { may, merchant } = useProfilePage();
  const params = { profile_id: profileId };
  const query = useTaggedAnswer('readProfile', { params });
  const newest = query.data;
  const [shown, setShown] = useState(newest);
  const [isSaved, setSaved] = useState(false);
  const isTyped = useRef(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const isSame = JSON.stringify(newest && of(newest.value)) === JSON.stringify(shown && of(shown.value));
  useEffect(() => {
    if (!isTyped.current || isSame) setShown(newest);
  }, [newest, isSame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are written again for each answer only.
  useEffect(() => {
    if (isTyped.current) return;
    if (onFresh) onFresh();
    // The fields are not created again, so that the one that has the focus keeps it.
    else fields.current?.form?.reset();
  }, [shown]);
  if (!shown) {
    return query.isError ? (
      <ProblemNotice problem={problemOf(query.error)} onAgain={() => query.refetch()} />
    ) : (
      <Bones />
    );
  }
  const { value, etag } = shown;
  const mayChange = may('profile.change');
  const send = async (typed: Typed) => {
    setSaved(false);
    const body = changes(typed);
    const changed = await callTagged('changeProfile', { params, body, ...(etag !== null && { ifMatch: etag }) });
    isTyped.current = false;
    client.setQueryData(['readProfile', { params }], changed);
    await Promise.all([reload('readProfile', 'readVolume', 'readDeclines', 'listPayments'), reloadMe(client)]);
    setSaved(true);
  };
  return (
    <Form onSend={send} className="panel" isGuarded>
      <div className="panel-inner stack">
        <fieldset
          ref={fields}
          className="stack"
          disabled={!mayChange}
          onInput={() => {
            isTyped.current = true;
          }}
        >
          {children(value)}
        </fieldset>
      </div>
      <div className="panel-foot">
        {mayChange ? (
          <>
            <Submit>{texts.save}</Submit>
            {isSaved && <Saved>{saved ?? texts.saved}</Saved>}
          </>
        ) : (
          <Notice>{texts.noRight(texts.roles[merchant.role])}</Notice>
        )}
      </div>
    </Form>
  );
}
