/** The address that an account's acquirer sends its notices to. `engineUrl` is an origin. */
export function noticeUrl(engineUrl: string, accountId: string): string {
  return `${engineUrl}/notices/${accountId}`;
}
