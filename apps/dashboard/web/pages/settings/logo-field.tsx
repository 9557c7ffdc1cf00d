import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useReload, useTaggedAnswer } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { FileButton } from '../../pieces/file-button.tsx';
import { Saved } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Logo } from './logo.tsx';

const BYTES_MAX = 100 * 1_024;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

/** Saves the logo as soon as a file is chosen. The server checks the file's content. */
export function LogoField() {
  const texts = useTexts();
  const words = texts.settings.look;
  const { profile, may } = useProfilePage();
  const params = { profile_id: profile.profile_id };
  const settings = useTaggedAnswer('readProfile', { params });
  const client = useQueryClient();
  const reload = useReload();
  const { isBusy, problem, run, forget } = useAction();
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  if (!settings.data) return null;
  const { has_logo: hasLogo } = settings.data.value.look;
  const change = (work: () => Promise<unknown>) =>
    run(async () => {
      setSaved(false);
      await work();
      await Promise.all([reload('readProfile'), client.resetQueries({ queryKey: ['logo', profile.profile_id] })]);
      setSaved(true);
    });
  const choose = (file: File | undefined) => {
    if (!file) return;
    forget();
    if (!TYPES.includes(file.type)) return setWrong(words.notAPicture);
    if (file.size > BYTES_MAX) return setWrong(words.tooLarge);
    setWrong(null);
    void change(() => call('putLogo', { params, picture: file }));
  };
  return (
    <div className="panel panel-inner stack">
      {problem && <ProblemNotice problem={problem} />}
      {wrong && (
        <Notice kind="bad" isNews>
          {wrong}
        </Notice>
      )}
      <div className="logo-line">
        <Logo profileId={profile.profile_id} name={profile.display_name} hasLogo={hasLogo} isLarge />
        <div className="stack stack-tight">
          <p className="label">{words.logo}</p>
          <p className="field-hint">
            {words.logoHint} {!hasLogo && words.noLogo}
          </p>
          {may('profile.change') && (
            <div className="row">
              <FileButton
                label={hasLogo ? words.other : words.choose}
                types={TYPES}
                isBusy={isBusy}
                onChoose={choose}
              />
              {hasLogo && (
                <Button kind="quiet danger" onClick={() => change(() => call('deleteLogo', { params }))}>
                  {words.remove}
                </Button>
              )}
              {isSaved && <Saved>{words.logoSaved}</Saved>}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
