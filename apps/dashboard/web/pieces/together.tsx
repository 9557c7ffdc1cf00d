import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Bones } from './loaded.tsx';

const FIRST_ANSWERS = { predicate: ({ state }: Query) => state.status === 'pending' };

/**
 * Shows sections that load separately only once they all have their first answers, so that a late section moves no
 * button under the pointer. Later loading hides nothing.
 */
export function Together({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const awaited = useIsFetching(FIRST_ANSWERS);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // A section can ask only when its own effects run, after this was rendered, so the number is read again.
    if (awaited === 0 && client.isFetching(FIRST_ANSWERS) === 0) setShown(true);
  }, [awaited, client]);
  return (
    <>
      {!isShown && <Bones />}
      <div className="together" hidden={!isShown}>
        {children}
      </div>
    </>
  );
}
