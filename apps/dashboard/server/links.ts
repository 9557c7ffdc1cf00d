/** The link of an invitation. */
export function invitationLink(dashboardUrl: string, token: string): string {
  return `${dashboardUrl}/invitations/${token}`;
}

/** The link to set a new password. */
export function resetLink(dashboardUrl: string, token: string): string {
  return `${dashboardUrl}/reset/${token}`;
}
