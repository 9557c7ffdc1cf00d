/** Where the link of an invitation leads to. */
export function invitationLink(dashboardUrl: string, token: string): string {
  return `${dashboardUrl}/invitations/${token}`;
}

/** Where the link for a new password leads to. */
export function resetLink(dashboardUrl: string, token: string): string {
  return `${dashboardUrl}/reset/${token}`;
}
