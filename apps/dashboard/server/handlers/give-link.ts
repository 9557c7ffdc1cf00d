import type { ResetSubject } from '@pay/core/access/allow-reset';
import type { Invited } from '@pay/core/access/invite';
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

/** The same of a link for a new password. */
export async function giveReset(
  context: DashboardContext,
  personId: string,
  { name, email }: ResetSubject,
): Promise<string | null> {
  const { brand, config, identity, mailer } = context;
  const link = resetLink(config.url, await newResetToken(await identity(), personId));
  if (!mailer) return link;
  await mailer.send(resetLetter({ to: email, brand, link, name }));
  return null;
}
