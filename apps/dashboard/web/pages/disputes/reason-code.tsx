import { BRAND_NAMES, type KnownBrand } from '@pay/core/cards/card-brand';
import { useTexts } from '../../texts/use-texts.ts';

type ReasonCodeProps = { readonly scheme: string | null; readonly code: string | null };

/** A scheme's reason code, as the scheme writes it. */
export function ReasonCode({ scheme, code }: ReasonCodeProps) {
  const { none, disputes: words } = useTexts();
  if (code === null) return <span className="soft">{none}</span>;
  const name = scheme !== null && Object.hasOwn(BRAND_NAMES, scheme) ? BRAND_NAMES[scheme as KnownBrand] : '';
  return <span>{words.code(name, code)}</span>;
}
