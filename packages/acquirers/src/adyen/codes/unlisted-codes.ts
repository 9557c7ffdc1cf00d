import type { Observation, ObservationSort } from '@pay/core/paying/acquiring/observation';
import { type JsonObject, objectOf, textOf } from '../../read-json.ts';
import { meaningOf } from '../notices/event-codes.ts';
import { unlistedIn } from './decline-of.ts';
import { resultMeaning } from './result-codes.ts';

/** The codes in an answer to a sale that are in no table. */
export function unlistedInReply(body: unknown): readonly Observation[] {
  const reply = objectOf(body) ?? {};
  const { resultCode, refusalReasonCode: code, refusalReason: reason, additionalData } = reply;
  switch (resultMeaning(resultCode)) {
    case 'unlisted':
      return [named('result_code', resultCode)];
    case 'declined':
      return unlistedIn({ code, reason, additionalData });
    default:
      return [];
  }
}

/** The codes in a notice with a valid signature that are in no table. */
export function unlistedInNotice({ eventCode, success, reason, additionalData }: JsonObject): readonly Observation[] {
  const meaning = meaningOf(String(eventCode));
  if (meaning === 'unlisted') return [named('event_code', eventCode)];
  return meaning === 'authorised' && String(success) !== 'true' ? unlistedIn({ reason, additionalData }) : [];
}

function named(sort: ObservationSort, code: unknown): Observation {
  return { sort, code: textOf(code, /^[A-Za-z_]{1,64}$/) ?? 'unreadable' };
}
