import { accepted, type PersonResult } from '@pay/core/ground/refusals/refusal';
import type { ResetSubject } from '@pay/core/merchants/access/allow-reset';
import type { Invited } from '@pay/core/merchants/access/invite';
import type { DashboardContext } from '../http/dashboard-context.ts';
import { newResetToken } from '../identity/new-reset-token.ts';
import { invitationLink, resetLink } from '../links.ts';
import { invitationLetter, resetLetter } from '../mail/letters.ts';

/** Sends the link of an invitation, and answers null; or answers the link where no e-mail is sent. */
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

/** The same of a link for a new password, if `allow` does. */
export async function giveReset(
  context: DashboardContext,
  personId: string,
  allow: () => Promise<PersonResult<ResetSubject>>,
): Promise<PersonResult<{ link: string | null }>> {
  const { brand, config, identity, mailer } = context;
  // Before it is allowed, while nobody knows it: so whoever lets the person do more right after that ends it.
  const token = await newResetToken(await identity(), personId);
  const allowed = await allow();
  if (!allowed.ok) return allowed;
  const { name, email } = allowed.value;
  const link = resetLink(config.url, token);
  if (!mailer) return accepted({ link });
  await mailer.send(resetLetter({ to: email, brand, link, name }));
  return accepted({ link: null });
}
