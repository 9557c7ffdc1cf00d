import type { ReactNode } from 'react';
import { useMe } from '../../calls/me.ts';
import { NotFound } from '../../shell/not-found.tsx';

/** Shows an operator's page, which does not exist for other people. The server checks each call again. */
export function OperatorOnly({ children }: { readonly children: ReactNode }) {
  return useMe().person.is_operator ? children : <NotFound />;
}
