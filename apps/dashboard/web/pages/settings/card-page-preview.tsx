import { LOCALES } from '@pay/core/ground/locale/locale';
import { type AccentColours, accentColours } from '@pay/look/accent-colours';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useProfilePage } from '../../shell/use-current.ts';
import { preview as ar } from '../../texts/ar/preview.ts';
import { preview as en } from '../../texts/en/preview.ts';
import type { Lang } from '../../texts/texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Logo } from './logo.tsx';

type CardPagePreviewProps = { readonly name: string; readonly accent: string | null; readonly hasLogo: boolean };

const WORDS = { en, ar };
/** Written as the card page writes it. */
const AMOUNTS = { en: '10.500 BHD', ar: '\u206610.500 BHD\u2069' };

/** A preview of the card page in either language, in the current theme. */
export function CardPagePreview({ name, accent, hasLogo }: CardPagePreviewProps) {
  const texts = useTexts();
  const { profile } = useProfilePage();
  const [lang, setLang] = useState<Lang>(texts.lang);
  const isDark = useDark();
  const page = useRef<HTMLDivElement>(null);
  const words = WORDS[lang];
  const look = texts.settings.look;
  useEffect(() => {
    if (page.current) paint(page.current, accent === null ? null : accentColours(accent, isDark ? 'dark' : 'light'));
  }, [accent, isDark]);
  return (
    <div className="stack stack-tight">
      <div className="row row-apart">
        <p className="label">{look.preview}</p>
        <fieldset className="choice" aria-label={look.previewOf}>
          {LOCALES.map((each) => (
            <button key={each} type="button" lang={each} aria-pressed={each === lang} onClick={() => setLang(each)}>
              {WORDS[each].lang}
            </button>
          ))}
        </fieldset>
      </div>
      <div ref={page} className="preview" lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} aria-hidden="true">
        <div className="preview-order">
          <p className="preview-name">
            <Logo profileId={profile.profile_id} name={name} hasLogo={hasLogo} />
            <span>{words.payTo(name)}</span>
          </p>
          <p className="preview-amount">{AMOUNTS[lang]}</p>
          <p className="soft">{words.description}</p>
          <p className="soft small">{words.timeLeft}</p>
        </div>
        <div className="preview-sheet">
          <p className="strong">{words.cardDetails}</p>
          <Box label={words.number} text="4242 4242 4242 4242" />
          <div className="preview-pair">
            <Box label={words.expiry} text="12/30" />
            <Box label={words.cvv} text="•••" />
          </div>
          <p className="preview-button">{words.pay(AMOUNTS[lang])}</p>
          <p className="preview-link">{words.cancel}</p>
        </div>
      </div>
    </div>
  );
}

function Box({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="preview-field">
      <span>{label}</span>
      <span className="preview-box" dir="ltr">
        {text}
      </span>
    </div>
  );
}

/** Sets the colours through the DOM, because the policy forbids inline styles. */
function paint(page: HTMLElement, colours: AccentColours | null): void {
  const { style } = page;
  const properties: readonly (readonly [string, string | undefined])[] = [
    ['--accent', colours?.accent],
    ['--accent-ground', colours?.accentGround],
    ['--preview-fill', colours?.fill],
    ['--preview-line', colours?.fillLine],
    ['--preview-on-fill', colours?.onFill],
  ];
  for (const [name, value] of properties) {
    if (value === undefined) style.removeProperty(name);
    else style.setProperty(name, value);
  }
}

function useDark(): boolean {
  return useSyncExternalStore(onTheme, () => theme().matches);
}

const theme = () => matchMedia('(prefers-color-scheme: dark)');

function onTheme(listener: () => void): () => void {
  const query = theme();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
