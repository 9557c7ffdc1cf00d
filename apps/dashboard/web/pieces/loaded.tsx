import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemOf } from '../calls/problem.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ProblemNotice } from './problem-notice.tsx';

type LoadedProps<T> = {
  readonly query: UseQueryResult<T>;
  readonly children: (value: T) => ReactNode;
  /** Whether the content fills the page. */
  readonly isTall?: boolean;
};

/** Shows a query's data once it is loaded. Until then, shows a skeleton, or the problem with a button to try again. */
export function Loaded<T>({ query, children, isTall = false }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ProblemNotice problem={problemOf(query.error)} onAgain={() => void query.refetch()} />;
  return <Bones isTall={isTall} />;
}

type BonesProps = {
  /** Whether the skeleton fills the page, so that nothing visible moves when the content replaces it. */
  readonly isTall?: boolean;
};

export function Bones({ isTall = false }: BonesProps) {
  const texts = useTexts();
  return (
    <div className={`panel ${isTall ? 'panel-tall' : ''}`}>
      <p className="heard" role="status">
        {texts.loading}
      </p>
      <div className="bones" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
