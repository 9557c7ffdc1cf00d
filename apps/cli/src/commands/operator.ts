import { userInfo } from 'node:os';
import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';
import { routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import type { PersonResult } from '@pay/core/ground/refusals/refusal';
import { Failure } from '../terminal/failure-sentence.ts';

/** The person at this terminal, as the actor that the audit names. */
export function operator(): { readonly kind: 'operator'; readonly id: string } {
  return { kind: 'operator', id: `${scrubCardNumbers(userInfo().username)} at the command line` };
}

/** Turns a refusal into the sentence that the command ends with. */
export function unwrap<T>(result: PersonResult<T>): T {
  if (!result.ok) {
    const { code, detail } = result.refusal;
    throw new Failure(detail ?? code, 1, code);
  }
  return result.value;
}

/** The routing part of a profile's id. */
export function profileIdOf(id: string): string {
  const profileId = routingPartOfProfileId(id);
  if (profileId === undefined) throw new Failure('A profile id is pro_ followed by 8 characters.');
  return profileId;
}
