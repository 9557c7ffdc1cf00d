import { dateAt } from '@pay/core/ground/locale/time-zone';
import { locale } from '../texts/locale.ts';
import type { Lang } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useClock } from './clock.ts';
import { useZone } from './zone.tsx';

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
  /** Whether the exact time is in UTC instead of the page's time zone, for the ledger, whose days begin in UTC. */
  readonly isUtc?: boolean;
};

/**
 * A relative time, with the exact time and its zone on hover and focus. After a month, the date is shown instead. Days are
 * those of the page's time zone.
 */
export function When({ at, isExact = false, isUtc = false }: WhenProps) {
  const { lang } = useTexts();
  const pageZone = useZone();
  const timeZone = isUtc ? 'UTC' : pageZone;
  const moment = new Date(at);
  const written = { ...DAY, ...TIME, timeZone };
  if (isExact) {
    return (
      <time dateTime={at} className="figures nowrap">
        {new Intl.DateTimeFormat(locale(lang), written).format(moment)}
      </time>
    );
  }
  const exact = new Intl.DateTimeFormat(locale(lang), { ...written, timeZoneName: 'short' }).format(moment);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse see the exact time on focus.
    <time dateTime={at} data-exact={exact} tabIndex={0} className="when figures">
      <Relative moment={moment} lang={lang} timeZone={timeZone} />
      <span className="heard">, {exact}</span>
    </time>
  );
}

type RelativeProps = { readonly moment: Date; readonly lang: Lang; readonly timeZone: string };

function Relative({ moment, lang, timeZone }: RelativeProps): string {
  useClock();
  const ms = moment.getTime() - Date.now();
  const step = STEPS.find(({ below }) => Math.abs(ms) < below);
  if (!step) return new Intl.DateTimeFormat(locale(lang), { ...DAY, timeZone }).format(moment);
  const words = new Intl.RelativeTimeFormat(locale(lang), { numeric: 'auto' });
  if (step.unit === 'day') return words.format(daysFromToday(moment, timeZone), 'day');
  return words.format(step.unit === 'second' ? 0 : Math.round(ms / step.ms), step.unit);
}

/** Counted by the calendar, because "yesterday" is a day and not a time 24 hours ago. */
function daysFromToday(moment: Date, timeZone: string): number {
  const [day, today] = [moment.getTime(), Date.now()].map((at) => Date.parse(dateAt(at, timeZone)));
  return ((day ?? 0) - (today ?? 0)) / 86_400_000;
}
