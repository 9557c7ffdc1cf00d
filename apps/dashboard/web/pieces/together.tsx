import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Bones } from './loaded.tsx';

const FIRST_ANSWERS = { predicate: ({ state }: Query) => state.status === 'pending' };

/** The time after which the sections that have their answers no longer wait for the others. */
const PATIENCE_MS = 5_000;

/**
 * Shows sections that load separately only once they all have their first answers, so that a late section moves no
 * button under the pointer. After 5 seconds, shows what there is. Later loading hides nothing.
 */
export function Together({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const awaited = useIsFetching(FIRST_ANSWERS);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // A section can ask only when its own effects run, after this was rendered, so the number is read again.
    if (awaited === 0 && client.isFetching(FIRST_ANSWERS) === 0) setShown(true);
  }, [awaited, client]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {!isShown && <Bones />}
      <div className="together" hidden={!isShown}>
        {children}
      </div>
    </>
  );
}
