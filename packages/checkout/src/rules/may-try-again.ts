/** Whether another try could succeed: there was no answer, or the service asks to wait. */
export function mayTryAgain(code: string): boolean {
  return /^(network|timeout|rate_limited|overloaded|unavailable)$/.test(code);
}
