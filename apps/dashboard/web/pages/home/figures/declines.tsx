import type { Answer } from '../../../../api/calls.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { PeriodName } from './period-choice.tsx';

type Decline = Answer<'readDeclines'>['data'][number];

const SHOWN = 8;

type DeclinesProps = { readonly declines: readonly Decline[]; readonly period: PeriodName };

/** Decline reasons: a bar for each, and a mark for the previous period. */
export function Declines({ declines, period }: DeclinesProps) {
  const { home, payments } = useTexts();
  const words = home.figures;
  const shown = declines.slice(0, SHOWN);
  const longest = Math.max(1, ...shown.flatMap(({ count, before }) => [count, before]));
  return (
    <section className="panel figure" aria-labelledby="declines">
      <div className="figure-head">
        <h3 id="declines">{words.declines}</h3>
        <p className="soft small">{shown.length === 0 ? words.noDeclines : words.declinesHint[period]}</p>
      </div>
      <ul className="bars">
        {shown.map(({ code, message, count, before }) => (
          <li key={code} title={message}>
            <span className="row row-apart">
              <span>{payments.declines[code] ?? code}</span>
              <span className="figures">
                <strong>{count}</strong> <span className="soft small">{words.beforeCount(before)}</span>
              </span>
            </span>
            <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="bar-now" width={(100 * count) / longest} height="8" />
              <line className="bar-before" x1={(100 * before) / longest} x2={(100 * before) / longest} y1="0" y2="8" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
