import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EVERYTHING, reloadChanged } from '../calls/reload-changed.ts';
import { watchProfile } from '../calls/watch-profile.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The time after which a new page has loaded, even on a slow connection. */
const LOADED_MS = 5_000;

/** Keeps the pages of a profile up to date, and warns when it cannot. */
export function LiveLine({ profileId }: { readonly profileId: string }) {
  const texts = useTexts();
  const client = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const reload = reloadChanged(client);
    let isFirst = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchProfile(profileId, {
      onChange: reload,
      onLine: (isThere) => {
        setLost(!isThere);
        if (!isThere) return;
        // Changes from before the connection are not reported. On a new page, these can only be changes that happen
        // while the page loads, and reading everything twice would make the page load for longer.
        if (isFirst) timer = setTimeout(() => reload(EVERYTHING), LOADED_MS);
        else reload(EVERYTHING);
        isFirst = false;
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
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
