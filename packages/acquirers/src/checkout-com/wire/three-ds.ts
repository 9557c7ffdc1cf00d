import type { ThreeDs } from '@pay/core/paying/acquiring/acquirer';
import { type JsonObject, objectOf, textOf } from '../../read-json.ts';

const RESULTS: Readonly<Record<string, ThreeDs['status']>> = {
  Y: 'authenticated',
  A: 'attempted',
  N: 'failed',
  R: 'failed',
  C: 'failed',
  U: 'unavailable',
};

/**
 * The result of 3-D Secure; null if there was none. The browser goes to Checkout.com's page for every authentication.
 * If an answer does not say whether the issuer showed a challenge there, the authentication counts as a challenge.
 */
export function readThreeDs(payment: JsonObject): ThreeDs | null {
  const said = objectOf(payment['3ds']) ?? {};
  const result = textOf(said['authentication_response'], /^[A-Z]$/);
  const status = result === null ? undefined : RESULTS[result];
  if (status === undefined) return null;
  const flow = said['challenged'] === false ? 'frictionless' : 'challenge';
  return { status, flow, eci: textOf(said['eci'] ?? payment['eci'], /^[0-9]{2}$/) };
}
