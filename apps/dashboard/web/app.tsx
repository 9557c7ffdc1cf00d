import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { newRouter } from './router.tsx';
import type { Languages } from './texts/languages.ts';
import type { Lang, Texts } from './texts/texts.ts';
import { LanguageContext, TextsContext } from './texts/use-texts.ts';

type AppProps = {
  readonly client: QueryClient;
  readonly router: ReturnType<typeof newRouter>;
  /** The texts of the initial language. */
  readonly texts: Texts;
  readonly languages: Languages;
};

/** The pages in the chosen language. Changing the language keeps the pages' state. */
export function App({ client, router, texts: first, languages }: AppProps) {
  const [texts, setTexts] = useState(first);
  const { brand } = first;
  const choose = useCallback(
    async (lang: Lang) => {
      const next = await languages.loadTexts(lang);
      languages.keepLanguage(lang);
      turn(next);
      setTexts({ ...next, brand });
    },
    [brand, languages],
  );
  const chooseLanguage = useMemo(() => (lang: Lang) => void choose(lang), [choose]);
  return (
    <QueryClientProvider client={client}>
      <LanguageContext value={chooseLanguage}>
        <TextsContext value={texts}>
          <RouterProvider router={router} />
        </TextsContext>
      </LanguageContext>
    </QueryClientProvider>
  );
}

/** Sets the document's language and direction. */
export function turn({ lang, direction }: Pick<Texts, 'lang' | 'direction'>): void {
  document.documentElement.lang = lang;
  document.documentElement.dir = direction;
}
