import type { ReactNode } from 'react';
import { useMe } from '../../calls/me.ts';
import { NotFound } from '../../shell/not-found.tsx';

/** To others the operator's pages are not there; the server decides anew at each call. */
export function OperatorOnly({ children }: { readonly children: ReactNode }) {
  return useMe().person.is_operator ? children : <NotFound />;
}
