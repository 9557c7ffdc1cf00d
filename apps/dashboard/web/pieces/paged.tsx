import type { ReactNode } from 'react';
import { type Problem, problemOf } from '../calls/problem.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Bones } from './loaded.tsx';
import { ProblemNotice } from './problem-notice.tsx';

type PagedQuery<T> = {
  readonly data: { readonly pages: readonly { readonly data: readonly T[] }[] } | undefined;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
};

type PagedProps<T> = {
  readonly query: PagedQuery<T>;
  readonly empty: ReactNode;
  /** Renders the items that have been loaded so far (at least one). */
  readonly children: (items: readonly T[]) => ReactNode;
};

/** A list that is loaded in parts, in a panel. */
export function Paged<T>({ query, empty, children }: PagedProps<T>) {
  const texts = useTexts();
  const problem: Problem | null = query.error ? problemOf(query.error) : null;
  const items = query.data?.pages.flatMap(({ data }) => data) ?? [];
  // The element is in the document before its text changes, so that screen readers announce the text.
  const told = (
    <p className="heard" role="status">
      {query.data && texts.listed(items.length, query.hasNextPage)}
    </p>
  );
  if (!query.data) {
    const rest = problem ? <ProblemNotice problem={problem} onAgain={() => query.refetch()} /> : <Bones />;
    return (
      <>
        {told}
        {rest}
      </>
    );
  }
  return (
    <>
      {told}
      <div className="panel">
        {items.length === 0 ? empty : children(items)}
        {problem && <ProblemNotice problem={problem} />}
        {query.hasNextPage && (
          <div className="panel-foot">
            <Button isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {texts.more}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
