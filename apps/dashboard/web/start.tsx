import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App, turn } from './app.tsx';
import { keepEarly } from './calls/early-answers.ts';
import { followActions } from './calls/last-action.ts';
import { ME, type Me } from './calls/me.ts';
import { CallError } from './calls/problem.ts';
import { WELCOME } from './pages/access/use-welcome.ts';
import { newRouter } from './router.tsx';
import { FaultPage } from './shell/fault-page.tsx';
import type { Languages } from './texts/languages.ts';
import type { Texts } from './texts/texts.ts';
import { TextsContext } from './texts/use-texts.ts';

const RETRIES = 2;

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal is an answer, so only calls without an answer are retried.
      retry: (count, error) => count < RETRIES && error instanceof CallError && error.problem.code === 'network',
      // A browser that reports being offline can still reach a server on its own machine.
      networkMode: 'always',
    },
  },
});

// A page from the back-forward cache can belong to a person who has since signed out.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

/** What `main.ts` requested before this script was loaded. */
type Started = {
  /** The texts of the browser's language. */
  readonly texts: ReturnType<Languages['loadTexts']>;
  readonly languages: Languages;
  readonly early: Map<string, Promise<Response>>;
};

export async function start({ texts, languages, early }: Started): Promise<void> {
  keepEarly(early);
  followActions();
  const box = document.getElementById('app') ?? document.body;
  const app = createRoot(box);
  try {
    const me = await signedInPerson();
    // If nobody was signed in, the other early answers are refusals, and these refusals must not be used after a
    // sign-in.
    if (!me) keepEarly(new Map());
    const { brand } = await client.fetchQuery(WELCOME);
    const chosen = me?.person.locale;
    const spoken: Texts = { ...(await (chosen ? languages.loadTexts(chosen) : texts)), brand };
    turn(spoken);
    app.render(<App client={client} router={newRouter(client)} texts={spoken} languages={languages} />);
  } catch (error) {
    const spoken: Texts = { ...(await texts), brand: '' };
    turn(spoken);
    app.render(
      <TextsContext value={spoken}>
        <FaultPage error={error} />
      </TextsContext>,
    );
  }
}

/** The routes handle the case where nobody is signed in. */
async function signedInPerson(): Promise<Me | undefined> {
  await client.prefetchQuery(ME);
  const me = client.getQueryData(ME.queryKey);
  if (me) client.setQueryData(WELCOME.queryKey, { brand: me.brand, sign_up: me.sign_up, can_mail: me.can_mail });
  return me;
}
