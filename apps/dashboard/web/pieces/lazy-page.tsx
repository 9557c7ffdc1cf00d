import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Bones } from './loaded.tsx';
import { Notice } from './notice.tsx';

/** A page whose script is loaded on demand. */
export type LazyPage = RouteComponent & {
  /** Loads the script. @throws Error if it cannot be loaded now; the next call tries again */
  readonly fetch: () => Promise<void>;
};

const all: LazyPage[] = [];

type Script = { page: ComponentType | undefined; readonly fetch: () => Promise<void> };

/**
 * The page that `load` imports. If the script cannot be loaded, the router's own lazy component reloads the document,
 * and what was typed is lost. This component offers to try again instead.
 */
export function lazyPage<N extends string>(load: () => Promise<Record<NoInfer<N>, ComponentType>>, name: N): LazyPage {
  let loading: Promise<void> | undefined;
  const script: Script = {
    page: undefined,
    fetch: () => {
      loading ??= load().then(
        (loaded) => {
          script.page = loaded[name];
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  const { fetch } = script;
  // The page itself shows that it could not be loaded, so this never fails.
  const preload = () => fetch().catch(() => undefined);
  const lazy: LazyPage = Object.assign(() => <Deferred script={script} />, { fetch, preload });
  all.push(lazy);
  return lazy;
}

function Deferred({ script }: { readonly script: Script }) {
  const [isFailed, setFailed] = useState(false);
  const [, setLoaded] = useState(script.page !== undefined);
  useEffect(() => {
    if (script.page !== undefined || isFailed) return;
    script.fetch().then(
      () => setLoaded(true),
      () => setFailed(true),
    );
  }, [script, isFailed]);
  const Page = script.page;
  if (Page !== undefined) return <Page />;
  return isFailed ? <NotLoaded onAgain={() => setFailed(false)} /> : <Bones />;
}

/** How long a person has to stay on the first page before the other pages are fetched. */
const SETTLED_MS = 10_000;

/** Loads the scripts of all pages one after the other while the browser is idle, so that pages also open offline. */
export function fetchAllPages(): () => void {
  const timer = setTimeout(async () => {
    for (const page of all) {
      await idle();
      await page.fetch().catch(() => undefined);
    }
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}

/** Safari has no idle callbacks. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
}

function NotLoaded({ onAgain }: { readonly onAgain: () => void }) {
  const { problems } = useTexts();
  const { title, advice } = problems.reads.network;
  return (
    <Notice kind="bad" title={title} isNews>
      <p>{advice}</p>
      <div className="row">
        <Button onClick={onAgain}>{problems.again}</Button>
        <Button onClick={() => location.reload()}>{problems.reload}</Button>
      </div>
    </Notice>
  );
}
