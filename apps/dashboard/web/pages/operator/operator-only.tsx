import type { ReactNode } from 'react';
import { useMe } from '../../calls/me.ts';
import { NotFound } from '../../shell/not-found.tsx';

/** For other people, the operator's pages do not exist. The server checks each call again. */
export function OperatorOnly({ children }: { readonly children: ReactNode }) {
  return useMe().person.is_operator ? children : <NotFound />;
}
