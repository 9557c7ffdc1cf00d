import './styles/styles.css';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App, turn } from './app.tsx';
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
      // A refusal is an answer; only where none came is it worth another try.
      retry: (count, error) => count < RETRIES && error instanceof CallError && error.problem.code === 'network',
      // When the browser believes itself offline it may still reach a server on its own machine.
      networkMode: 'always',
    },
  },
});

// A page that the browser kept and shows again may be of somebody who has signed out meanwhile.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

await start();

async function start(): Promise<void> {
  const app = createRoot(document.getElementById('app') ?? document.body);
  // Who is signed in is asked for at once, beside the words; that nobody is is dealt with by the routes.
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
