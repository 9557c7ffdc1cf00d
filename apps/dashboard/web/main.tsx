import './styles/styles.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App, turn } from './app.tsx';
import { followActions } from './calls/last-action.ts';
import { ME } from './calls/me.ts';
import { CallError } from './calls/problem.ts';
import { WELCOME } from './pages/access/use-welcome.ts';
import { newRouter } from './router.tsx';
import { FaultPage } from './shell/fault-page.tsx';
import { firstLanguage } from './texts/language-of.ts';
import { loadTexts, type Texts } from './texts/texts.ts';
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

followActions();
await start();

async function start(): Promise<void> {
  const app = createRoot(document.getElementById('app') ?? document.body);
  // Load the person together with the texts. The routes handle the case that nobody is signed in.
  const me = client.prefetchQuery(ME);
  const texts = loadTexts(firstLanguage());
  try {
    const { brand } = await client.fetchQuery(WELCOME);
    await me;
    const chosen = client.getQueryData(ME.queryKey)?.person.locale;
    const spoken: Texts = { ...(await (chosen ? loadTexts(chosen) : texts)), brand };
    turn(spoken);
    app.render(<App client={client} router={newRouter(client)} texts={spoken} />);
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
