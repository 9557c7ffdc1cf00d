import { useAnswer } from '../../calls/use-answer.ts';
import { Loaded } from '../../pieces/loaded.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { Together } from '../../pieces/together.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AllowedOrigins } from './allowed-origins.tsx';
import { PublishableKey } from './publishable-key.tsx';
import { SecretKeys } from './secret-keys.tsx';

export function KeysPage() {
  const { keys: words } = useTexts();
  const { profile } = useProfilePage();
  const profileId = profile.profile_id;
  const keys = useAnswer('listKeys', { params: { profile_id: profileId } });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Loaded query={keys}>
        {({ publishable, secrets, grantable }) => (
          <Together key={profileId}>
            <PublishableKey publishable={publishable} />
            <AllowedOrigins profileId={profileId} />
            <SecretKeys profileId={profileId} secrets={secrets} grantable={grantable} />
          </Together>
        )}
      </Loaded>
    </>
  );
}
