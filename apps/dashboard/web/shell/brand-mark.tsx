import { useTexts } from '../texts/use-texts.ts';

/** Our logo: a letter drawn in one stroke. */
export function BrandMark() {
  const { brand } = useTexts();
  return (
    <>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect className="brand-ground" width="28" height="28" rx="7" />
        <path className="brand-line" d="M10 21.5V7h5.4a4.6 4.6 0 0 1 0 9.2h-1.9" />
      </svg>
      <span>{brand}</span>
    </>
  );
}
