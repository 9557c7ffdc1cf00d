import { useTexts } from '../texts/use-texts.ts';

/** Our own mark: a card's corner that turns into the letter. */
export function BrandMark() {
  const { brand } = useTexts();
  return (
    <>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect className="brand-ground" width="28" height="28" rx="7" />
        <path className="brand-line" d="M9 21.500v-14h6a4.5 4.5 0 0 1 0 9H9M5 12h8" />
      </svg>
      <span>{brand}</span>
    </>
  );
}
