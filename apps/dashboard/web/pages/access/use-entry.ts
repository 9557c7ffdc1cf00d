import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ME } from '../../calls/me.ts';
import { useChooseLanguage } from '../../texts/use-texts.ts';
import { safePath } from './safe-path.ts';

/** After sign-in, opens the page that the person wanted, in the person's language. */
export function useEntry(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const chooseLanguage = useChooseLanguage();
  const { to } = useSearch({ strict: false });
  return async () => {
    client.clear();
    const { person } = await client.fetchQuery(ME);
    if (person.locale) chooseLanguage(person.locale);
    router.history.push(safePath(to));
  };
}
