import { problemOf } from '../calls/problem.ts';
import { ProblemNotice } from '../pieces/problem-notice.tsx';

/** Shown if a page cannot be rendered. */
export function FaultPage({ error }: { readonly error: unknown }) {
  return (
    <main className="access-main">
      <ProblemNotice problem={problemOf(error)} onAgain={() => location.reload()} />
    </main>
  );
}
