import { writtenTime } from '@pay/core/ground/locale/written-time';
import type { Receipt } from '@pay/core/telling/receipts/receipt';
import { fromMinor } from '@pay/money/amount';
import type { ShownPage } from './show-payment.ts';
import { type Lang, textsIn } from './texts/texts.ts';
import { formatAmount } from './views/format-amount.ts';
import { renderReceipt } from './views/receipt.ts';

/** The page of a receipt. */
export function showReceipt(receipt: Receipt, lang: Lang): ShownPage {
  const { paid, refunded, look, card } = receipt;
  const left = fromMinor(paid.minor > refunded.minor ? paid.minor - refunded.minor : 0n, paid.currency);
  const html = renderReceipt({
    lang,
    environment: receipt.environment,
    switchLanguageHref: `${receipt.path}?lang=${textsIn(lang).otherLanguage.lang}`,
    accent: look.accent,
    merchantName: receipt.merchantName,
    logoPath: look.logoPath,
    amountText: formatAmount(paid, lang),
    timeText: writtenTime(receipt.paidAt, lang),
    card: card && { brand: card.brand, last4: card.lastFour },
    reference: receipt.reference,
    description: receipt.description,
    paymentId: receipt.paymentId,
    refunds: receipt.refunds.map(({ at, amount }) => ({
      timeText: writtenTime(at, lang),
      amountText: formatAmount(amount, lang),
    })),
    leftText: formatAmount(left, lang),
  });
  return { status: 200, html, formTarget: 'none', script: null, style: 'receipt', accent: look.accent };
}
