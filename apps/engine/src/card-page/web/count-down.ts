import { clockThroughSleep } from '../rules/clock-through-sleep.ts';
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

/** Counts down the time to pay, also while the device sleeps, and reloads the page when that time is up. */
export function countDown({ words, askedAt, signal, address }: FormPage, isPaying: () => boolean): void {
  const time = find('time[data-left-ms]', HTMLTimeElement);
  if (!time) return;
  const endsAt = askedAt + Number(time.dataset['leftMs']);
  const now = clockThroughSleep();
  // At first, nothing is announced: no amount of time is below zero.
  let lastLeftMs = 0;
  const tick = () => {
    const leftMs = endsAt - now();
    const text = leftText(leftMs, words);
    if (time.textContent !== text) time.textContent = text;
    if (TOLD_AT_MS.some((at) => leftMs <= at && lastLeftMs > at)) announce(spoken(leftMs, words));
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
  // Minutes and seconds of a time such as `1970-01-01T00:04:59.000Z`; at most five minutes are left.
  const clock = new Date(Math.ceil(leftMs / SECOND_MS) * SECOND_MS).toISOString().slice(15, 19);
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
