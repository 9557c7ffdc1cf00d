import type { Problem } from '../calls/problem.ts';
import { problemWords } from '../texts/problem-words.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Copyable } from './copyable.tsx';
import { Notice } from './notice.tsx';

type ProblemNoticeProps = {
  readonly problem: Problem;
  /** Text that is more specific than the text for the code. */
  readonly words?: string | null;
  readonly onAgain?: () => void;
};

/** What went wrong, what to do now, and the request id for support. */
export function ProblemNotice({ problem, words = null, onAgain }: ProblemNoticeProps) {
  const texts = useTexts();
  const { title, advice } = problemWords(problem, texts);
  return (
    <Notice kind="bad" title={title} isNews>
      <p>{words ?? advice}</p>
      {problem.requestId && (
        <p className="request-id">
          {texts.problems.requestId} <Copyable value={problem.requestId} isShort />
        </p>
      )}
      {onAgain && (
        <div className="row">
          <Button onClick={onAgain}>{texts.problems.again}</Button>
        </div>
      )}
      {problem.code === 'stale' && (
        <div className="row">
          <Button onClick={() => location.reload()}>{texts.problems.reload}</Button>
        </div>
      )}
    </Notice>
  );
}
