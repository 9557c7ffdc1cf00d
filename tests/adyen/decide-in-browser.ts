import { SHOPPER_WORDS, type Shopper, type Shopping } from '../harness/shopping.ts';

/** The texts of the fake's page, which exists only in English. */
const WORDS = { approve: 'Approve', refuse: 'Refuse' } as const;

/**
 * Answers on the page that the redirect leads to. Without scripts, forms on the way have buttons, and links are
 * followed without a button.
 */
export async function decideInBrowser(
  { page }: Shopping,
  decision: 'approve' | 'refuse',
  { language, hasScript }: Shopper,
): Promise<void> {
  const go = page.getByRole('button', { name: SHOPPER_WORDS[language].toIssuer });
  const decide = page.getByRole('button', { name: WORDS[decision], exact: true });
  await go.or(decide).first().waitFor();
  const isByForm = !hasScript && (await go.isVisible());
  if (isByForm) await go.click();
  await decide.click();
  if (isByForm) await page.getByRole('button', { name: 'Continue' }).click();
}
