import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer, Body } from '../../../api/calls.ts';
import { callTagged } from '../../calls/call.ts';
import { reloadMe } from '../../calls/me.ts';
import { useReload, useTaggedAnswer } from '../../calls/use-answer.ts';
import type { Typed } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { TaggedForm } from '../../pieces/tagged-form.tsx';
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
  /** See `TaggedForm`. */
  readonly onFresh?: () => void;
};

/** A form for some of a profile's settings. */
export function ProfileForm({ profileId, changes, ...form }: ProfileFormProps) {
  const texts = useTexts();
  const client = useQueryClient();
  const reload = useReload();
  const { may, merchant } = useProfilePage();
  const params = { profile_id: profileId };
  return (
    <TaggedForm
      query={useTaggedAnswer('readProfile', { params })}
      change={(typed, tag) => callTagged('changeProfile', { params, body: changes(typed), ...tag })}
      onChanged={(changed) => {
        client.setQueryData(['readProfile', { params }], changed);
        return Promise.all([reload('readProfile', 'readVolume', 'readDeclines', 'listPayments'), reloadMe(client)]);
      }}
      {...(!may('profile.change') && { locked: <Notice>{texts.noRight(texts.roles[merchant.role])}</Notice> })}
      {...form}
    />
  );
}
