import { type PersonResult, refused } from '@pay/core/ground/refusals/refusal';

/** A settings tag as an `ETag`. */
export function entityTag(tag: string): string {
  return `"${tag}"`;
}

/** The settings tag in an `If-Match`, undefined if the header is missing or has another form. */
export function readEntityTag(ifMatch: string | undefined): string | undefined {
  return /^"([^"]+)"$/.exec(ifMatch ?? '')?.[1];
}

export function refusedWithoutTag(): PersonResult<never> {
  return refused('invalid_request', 'Send the header If-Match with the ETag of the settings that you read.');
}
