import { SHOPPER_WORDS, type Shopper, type Shopping } from '../harness/shopping.ts';

/** The texts of the fake issuer's page. */
const WORDS = {
  en: { approve: 'Confirm', refuse: 'Refuse' },
  ar: { approve: 'تأكيد', refuse: 'رفض' },
} as const;

/** Answers on the issuer's page. Without scripts, every page on the way has a button. */
export async function decideInBrowser(
  { page }: Shopping,
  decision: 'approve' | 'refuse',
  { language, hasScript }: Shopper,
): Promise<void> {
  const words = WORDS[language];
  if (!hasScript) await page.getByRole('button', { name: SHOPPER_WORDS[language].toIssuer }).click();
  await page.getByRole('button', { name: words[decision], exact: true }).click();
  if (!hasScript) await page.getByRole('button', { name: words.approve, exact: true }).click();
}
