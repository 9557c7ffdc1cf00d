import { accepted, type PersonResult, refused } from '@pay/core/ground/refusals/refusal';
import type { ResetSubject } from '@pay/core/merchants/access/allow-reset';
import type { Invited } from '@pay/core/merchants/access/invite';
import type { DashboardContext } from '../http/dashboard-context.ts';
import { newResetToken } from '../identity/new-reset-token.ts';
import { invitationLink, resetLink } from '../links.ts';
import { invitationLetter, resetLetter } from '../mail/letters.ts';

/** E-mails the link of an invitation and returns null. Without a mail server, returns the link. */
export async function giveInvitation(
  context: DashboardContext,
  { email, token, merchantName }: Invited,
): Promise<string | null> {
  const { brand, config, mailer } = context;
  const link = invitationLink(config.url, token);
  if (!mailer) return link;
  await mailer.send(invitationLetter({ to: email, brand, link, merchant: merchantName }));
  return null;
}

/** Like `giveInvitation`, but for a password reset link, and only if `allow` permits it. */
export async function giveReset(
  context: DashboardContext,
  personId: string,
  allow: () => Promise<PersonResult<ResetSubject>>,
): Promise<PersonResult<{ link: string | null }>> {
  const { brand, config, identity, mailer } = context;
  // The token is created before `allow` runs and shown only afterwards, so that a later change to the person's rights
  // invalidates it.
  const token = await newResetToken(await identity(), personId, mailer !== null);
  const allowed = await allow();
  if (!allowed.ok) return allowed;
  if (token === undefined) return refused('not_found', 'There is no such person.');
  const { name, email } = allowed.value;
  const link = resetLink(config.url, token);
  if (!mailer) return accepted({ link });
  await mailer.send(resetLetter({ to: email, brand, link, name }));
  return accepted({ link: null });
}
