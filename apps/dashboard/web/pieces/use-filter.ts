import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

export type Filter<K extends string> = {
  /** The values in the address. An empty string matches everything. */
  readonly chosen: Readonly<Record<K, string>>;
  readonly isFiltered: boolean;
  readonly choose: (changes: Partial<Record<K, string>>) => void;
  readonly clear: () => void;
};

/** The filter of a list, kept in the address, so that it can be shared, and undone with the back button. */
export function useFilter<const K extends string>(names: readonly K[]): Filter<K> {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const texts = names.map((name) => [name, typeof search[name] === 'string' ? search[name] : '']);
    const chosen = Object.fromEntries(texts) as Record<K, string>;
    const go = (next: object) => void navigate({ to: '.', search: next as never, resetScroll: false });
    return {
      chosen,
      isFiltered: texts.some(([, text]) => text !== ''),
      choose: (changes) => go({ ...chosen, ...changes }),
      clear: () => go({}),
    };
  }, [names, search, navigate]);
}
