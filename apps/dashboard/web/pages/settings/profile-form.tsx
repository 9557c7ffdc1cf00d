import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer, Body } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
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
  readonly changes: (typed: Typed) => Body<'changeProfile'>;
  readonly children: (profile: ProfileSettings) => ReactNode;
  readonly saved?: string;
};

/** A form for some of a profile's settings. It never overwrites a change that someone else has made in the meantime. */
export function ProfileForm({ profileId, changes, children, saved }: ProfileFormProps) {
  const texts = useTexts();
  const client = useQueryClient();
  const reload = useReload();
  const { may, merchant } = useProfilePage();
  const query = useTaggedAnswer('readProfile', { params: { profile_id: profileId } });
  const [isSaved, setSaved] = useState(false);
  if (!query.data) {
    return query.isError ? (
      <ProblemNotice problem={problemOf(query.error)} onAgain={() => query.refetch()} />
    ) : (
      <Bones />
    );
  }
  const { value, etag } = query.data;
  const mayChange = may('profile.change');
  const send = async (typed: Typed) => {
    setSaved(false);
    const params = { profile_id: profileId };
    await call('changeProfile', { params, body: changes(typed), ...(etag !== null && { ifMatch: etag }) });
    await Promise.all([reload('readProfile', 'readVolume', 'readDeclines', 'listPayments'), reloadMe(client)]);
    setSaved(true);
  };
  return (
    <Form onSend={send} className="panel" isGuarded>
      <div className="panel-inner stack">
        <fieldset className="stack" disabled={!mayChange}>
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
