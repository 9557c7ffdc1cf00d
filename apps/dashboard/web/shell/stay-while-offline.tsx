import { useBlocker, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { LazyPage } from '../pieces/lazy-page.tsx';
import { Notice } from '../pieces/notice.tsx';
import { useTexts } from '../texts/use-texts.ts';

/**
 * If the page behind a link cannot be loaded, stays on the current page, keeps everything that was typed, and shows a
 * message. Without a connection, the next page would have nothing to show.
 */
export function StayWhileOffline() {
  const { problems } = useTexts();
  const { routesById } = useRouter();
  const [hasStayed, setStayed] = useState(false);
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ next }) => {
      const route = (routesById as Readonly<Record<string, { options: { component?: Partial<LazyPage> } }>>)[
        next.routeId
      ];
      const isLoaded = await (route?.options.component?.fetch?.() ?? Promise.resolve()).then(
        () => true,
        () => false,
      );
      setStayed(!isLoaded);
      return !isLoaded;
    },
  });
  if (!hasStayed) return null;
  return (
    <Notice kind="bad" title={problems.reads.network.title} isNews>
      {problems.codes.network.advice}
    </Notice>
  );
}
