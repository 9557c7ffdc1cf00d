import { locale } from '../../texts/locale.ts';
import type { Lang } from '../../texts/texts.ts';

/** Formats minor units digit by digit, because an amount is never a floating-point number. */
export function volumeText(
  request: { readonly expected_monthly_volume_minor: number; readonly currency: string },
  lang: Lang,
): string {
  const format = new Intl.NumberFormat(locale(lang), { style: 'currency', currency: request.currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  const digits = String(request.expected_monthly_volume_minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return format.format(`${whole}.${digits.slice(whole.length)}0` as Intl.StringNumericLiteral);
}
