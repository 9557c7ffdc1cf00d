import { html } from 'ghtml';
import type { CheckingWords, FormWords } from '../rules/script-words.ts';
import { type Lang, type TimeLeft, textsIn } from '../texts/texts.ts';
import type { ScriptName } from './page-script.ts';

/**
 * A sample number for each plural category of English and Arabic; if several have the same category, the last one is
 * used.
 */
const SAMPLES: Readonly<Record<Lang, readonly number[]>> = { en: [1, 2], ar: [1, 2, 3, 11, 100] };

/** The attribute `data-words` of a page with this script. */
export function scriptWords(name: ScriptName, lang: Lang): string {
  return html`data-words="${JSON.stringify(name === 'form' ? formWords(lang) : checkingWords(lang))}"`;
}

function checkingWords(lang: Lang): CheckingWords {
  const { offline, onlineAgain, lineGone } = textsIn(lang).script;
  return { offline, onlineAgain, lineGone };
}

function formWords(lang: Lang): FormWords {
  const { form, order, script } = textsIn(lang);
  return {
    errors: form.errors,
    errorTitle: form.errorTitle,
    timeLeft: { day: forms(lang, 'day'), hour: forms(lang, 'hour'), minute: forms(lang, 'minute') },
    underAMinute: order.underAMinute,
    timeOver: order.timeOver,
    payWithin: script.payWithin('#'),
    offline: script.offline,
    onlineAgain: script.onlineAgain,
    fillHint: script.fillHint,
    filled: script.filled,
  };
}

function forms(lang: Lang, unit: TimeLeft['unit']): Readonly<Record<string, string>> {
  const plurals = new Intl.PluralRules(lang);
  const { timeLeft } = textsIn(lang).order;
  return Object.fromEntries(
    SAMPLES[lang].map((count) => [plurals.select(count), timeLeft({ unit, count }).replace(String(count), '#')]),
  );
}
