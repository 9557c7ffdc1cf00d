import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../pieces/button.tsx';
import { Icon } from '../../pieces/icon.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Step } from './steps.ts';

/** The steps, finished or not. The first unfinished step is highlighted. */
type ChecklistProps = {
  readonly steps: readonly Step[];
  /** Leaves out finished steps. */
  readonly isBrief?: boolean;
};

export function Checklist({ steps, isBrief = false }: ChecklistProps) {
  const words = useTexts().home.steps;
  const { profile } = useProfilePage();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <div className="panel">
      <div className="progress">
        <progress value={done} max={steps.length} aria-label={words.title} />
        <span className="soft figures">{words.progress(done, steps.length)}</span>
      </div>
      <ol className="checklist">
        {steps
          .filter(({ isDone }) => !isBrief || !isDone)
          .map(({ name, isDone, to }) => {
            const step = words[name];
            const advice =
              name === 'payment' && profile.environment === 'live' ? words.payment.adviceLive : step.advice;
            return (
              <li key={name} data-done={isDone}>
                <span className="checklist-mark">
                  {isDone && <Icon name="check" small />}
                  <span className="heard">{isDone ? words.done : words.open}</span>
                </span>
                <div>
                  <h3>{step.title}</h3>
                  <p className="soft">{advice}</p>
                </div>
                <Link className={buttonClass(next?.name === name ? 'main' : 'quiet')} to={to}>
                  {step.action}
                </Link>
              </li>
            );
          })}
      </ol>
    </div>
  );
}
