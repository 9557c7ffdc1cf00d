import type { FormWords } from '../rules/script-words.ts';
import { timeLeft } from '../rules/time-left.ts';
import { announce } from './announce.ts';
import type { FormPage } from './enhance-form.ts';
import { find } from './find.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** The time left at which the page begins to show seconds. */
const LAST_MS = 5 * MINUTE_MS;
/** The amounts of time left that are announced to screen readers. */
const TOLD_AT_MS: readonly number[] = [LAST_MS, MINUTE_MS];

/** Counts down the time to pay with the browser's monotonic clock, and reloads the page when that time is up. */
export function countDown({ words, askedAt, signal, address }: FormPage, isPaying: () => boolean): void {
  const time = find('time[data-left-ms]', HTMLTimeElement);
  if (!time) return;
  const endsAt = askedAt + Number(time.dataset['leftMs']);
  let lastLeftMs = Number.POSITIVE_INFINITY;
  const tick = () => {
    const leftMs = endsAt - performance.now();
    const text = leftText(leftMs, words);
    if (time.textContent !== text) time.textContent = text;
    const isToTell = TOLD_AT_MS.some(
      (at) => leftMs <= at && lastLeftMs > at && lastLeftMs !== Number.POSITIVE_INFINITY,
    );
    if (isToTell) announce(spoken(leftMs, words));
    lastLeftMs = leftMs;
    if (leftMs > 0 || isPaying() || !navigator.onLine) return;
    clearInterval(timer);
    location.replace(address);
  };
  const timer = setInterval(tick, SECOND_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  tick();
}

function leftText(leftMs: number, words: FormWords): string {
  if (leftMs > LAST_MS || leftMs <= 0) return spoken(leftMs, words);
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return words.payWithin.replace('#', clock);
}

function spoken(leftMs: number, words: FormWords): string {
  const left = timeLeft(leftMs);
  if (left === 'over') return words.timeOver;
  if (left === 'under_a_minute') return words.underAMinute;
  const form = new Intl.PluralRules(document.documentElement.lang).select(left.count);
  const forms = words.timeLeft[left.unit];
  return (forms[form] ?? forms['other'] ?? '').replace('#', String(left.count));
}
