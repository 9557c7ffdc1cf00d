import { useAnswer, useTaggedAnswer } from '../../calls/use-answer.ts';
import { Bones, Loaded } from '../../pieces/loaded.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AllowedOrigins } from './allowed-origins.tsx';
import { PublishableKey } from './publishable-key.tsx';
import { SecretKeys } from './secret-keys.tsx';

export function KeysPage() {
  const { keys: words } = useTexts();
  const { profile } = useProfilePage();
  const profileId = profile.profile_id;
  const input = { params: { profile_id: profileId } };
  const keys = useAnswer('listKeys', input);
  // The origins are above the secret keys. Nothing is shown before both are known, so that no button moves.
  const areOriginsPending = useTaggedAnswer('readProfile', input).isPending;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Loaded query={keys}>
        {({ publishable, secrets, grantable }) =>
          areOriginsPending ? (
            <Bones />
          ) : (
            <>
              <PublishableKey publishable={publishable} />
              <AllowedOrigins key={profileId} profileId={profileId} />
              <SecretKeys profileId={profileId} secrets={secrets} grantable={grantable} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
