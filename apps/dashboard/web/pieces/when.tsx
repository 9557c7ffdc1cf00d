import { locale } from '../texts/locale.ts';
import type { Lang } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';

const STEPS = [
  { unit: 'second', ms: 1_000, below: 60_000 },
  { unit: 'minute', ms: 60_000, below: 3_600_000 },
  { unit: 'hour', ms: 3_600_000, below: 86_400_000 },
  { unit: 'day', ms: 86_400_000, below: 30 * 86_400_000 },
] as const;

/** Month names, because people read all-numeric dates differently. */
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

type WhenProps = {
  readonly at: string;
  /** Whether to show the exact time, for lists in which the order matters. */
  readonly isExact?: boolean;
  /** Whether the exact time is in UTC instead of the person's time zone, for the ledger, whose days begin in UTC. */
  readonly isUtc?: boolean;
};

/** A relative time, with the exact time on hover and focus. After a month, the date is shown instead. */
export function When({ at, isExact = false, isUtc = false }: WhenProps) {
  const { lang } = useTexts();
  const moment = new Date(at);
  const zone = isUtc ? { timeZone: 'UTC' } : {};
  const exact = new Intl.DateTimeFormat(locale(lang), { ...DAY, ...TIME, ...zone }).format(moment);
  if (isExact) {
    return (
      <time dateTime={at} className="figures nowrap">
        {exact}
      </time>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse see the exact time on focus.
    <time dateTime={at} data-exact={exact} tabIndex={0} className="when figures">
      {relative(moment, lang)}
      <span className="heard">, {exact}</span>
    </time>
  );
}

function relative(moment: Date, lang: Lang): string {
  const ms = moment.getTime() - Date.now();
  const step = STEPS.find(({ below }) => Math.abs(ms) < below);
  if (!step) return new Intl.DateTimeFormat(locale(lang), DAY).format(moment);
  const words = new Intl.RelativeTimeFormat(locale(lang), { numeric: 'auto' });
  return words.format(step.unit === 'second' ? 0 : Math.round(ms / step.ms), step.unit);
}
