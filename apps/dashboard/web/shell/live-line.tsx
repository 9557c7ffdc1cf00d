import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EVERYTHING, reloadChanged } from '../calls/reload-changed.ts';
import { watchProfile } from '../calls/watch-profile.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Keeps the pages of a profile up to date, and warns when it cannot. */
export function LiveLine({ profileId }: { readonly profileId: string }) {
  const texts = useTexts();
  const client = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const reload = reloadChanged(client);
    return watchProfile(profileId, {
      onChange: reload,
      onLine: (isThere) => {
        setLost(!isThere);
        // Changes from before the connection are not reported.
        if (isThere) reload(EVERYTHING);
      },
    });
  }, [client, profileId]);
  return (
    <div role="status">
      {isLost && (
        <p className="offline" data-line="lost">
          {texts.lost}
        </p>
      )}
    </div>
  );
}
