import { html } from 'ghtml';
import type { ScriptWords } from '../rules/script-words.ts';
import { LANGS, type Lang, type TimeLeft, textsIn } from '../texts/texts.ts';

/**
 * A sample number for each plural category of English and Arabic; if several have the same category, the last one is
 * used.
 */
const SAMPLES: Readonly<Record<Lang, readonly number[]>> = { en: [1, 2], ar: [1, 2, 3, 11, 100] };

/** The attribute `data-words` of a page with the script. Serialised once, because all payments share it. */
export function scriptWords(lang: Lang): string {
  return ATTRIBUTES[lang];
}

function wordsIn(lang: Lang): ScriptWords {
  const { form, order, script } = textsIn(lang);
  return {
    errors: form.errors,
    hints: { number: '', ...form.hints },
    errorTitle: form.errorTitle,
    timeLeft: { day: forms(lang, 'day'), hour: forms(lang, 'hour'), minute: forms(lang, 'minute') },
    underAMinute: order.underAMinute,
    timeOver: order.timeOver,
    payWithin: script.payWithin('#'),
    offline: script.offline,
    onlineAgain: script.onlineAgain,
    fillHint: script.fillHint,
    filled: script.filled,
    lineGone: script.lineGone,
  };
}

function forms(lang: Lang, unit: TimeLeft['unit']): Readonly<Record<string, string>> {
  const plurals = new Intl.PluralRules(lang);
  const { timeLeft } = textsIn(lang).order;
  return Object.fromEntries(
    SAMPLES[lang].map((count) => [plurals.select(count), timeLeft({ unit, count }).replace(String(count), '#')]),
  );
}

const ATTRIBUTES = Object.fromEntries(
  LANGS.map((lang) => [lang, html`data-words="${JSON.stringify(wordsIn(lang))}"`]),
) as Readonly<Record<Lang, string>>;
