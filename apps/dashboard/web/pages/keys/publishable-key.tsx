import { useState } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { CopyButton } from '../../pieces/copyable.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';

export function PublishableKey({ publishable }: { readonly publishable: Answer<'listKeys'>['publishable'] }) {
  const texts = useTexts();
  const words = texts.keys.publishable;
  const { profile, may } = useProfilePage();
  const reload = useReload();
  const [isAsking, setAsking] = useState(false);
  const [isReplaced, setReplaced] = useState(false);
  const replace = async () => {
    await call('replacePublishableKey', { params: { profile_id: profile.profile_id } });
    await reload('listKeys');
    setAsking(false);
    setReplaced(true);
  };
  return (
    <Section title={words.title} lead={words.lead}>
      {isReplaced && (
        <Notice kind="good" isNews>
          {words.replaced}
        </Notice>
      )}
      <div className="panel">
        <div className="panel-inner key-line">
          <code className="key-value" dir="ltr">
            {publishable.value}
          </code>
          <CopyButton value={publishable.value} />
        </div>
        <div className="panel-foot">
          <p className="soft">
            {words.lastUsed}: {publishable.last_used_at ? <When at={publishable.last_used_at} /> : texts.never}
          </p>
          {may('keys.change') && (
            <Button kind="quiet danger" onClick={() => setAsking(true)}>
              {words.replace}
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <Confirm
          title={words.replaceTitle}
          button={words.replaceButton}
          onConfirm={replace}
          onClose={() => setAsking(false)}
        >
          <p>{words.replaceLead}</p>
          <code className="breaks" dir="ltr">
            {publishable.value}
          </code>
          <p>{words.replaceAfter}</p>
        </Confirm>
      )}
    </Section>
  );
}
