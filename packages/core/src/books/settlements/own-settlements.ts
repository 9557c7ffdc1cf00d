import type { PresentedKey } from '../../ground/actors/actor.ts';
import type { Page, PageRequest } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { type KeyDeps, profileOf } from '../ledger/own-ledger.ts';
import { listSettlementLines, listSettlements, readSettlement } from './read-settlements.ts';
import type { SettlementAnswer, SettlementLineAnswer } from './settlement-answer.ts';

/** A page of a list, as the API returns it. */
type Part<T> = { readonly data: readonly T[]; readonly has_more: boolean };

/** The settlement files of the key's profile. Refuses: what the key check refuses, invalid_request. */
export async function listOwnSettlements(
  deps: KeyDeps,
  actor: PresentedKey,
  page: PageRequest,
): Promise<Result<Part<SettlementAnswer>>> {
  const bearer = await profileOf(deps, actor);
  return bearer.ok ? partOf(await listSettlements(deps, bearer.value, page)) : bearer;
}

/** Refuses: what the key check refuses, not_found. */
export async function readOwnSettlement(
  deps: KeyDeps,
  actor: PresentedKey,
  settlementId: string,
): Promise<Result<SettlementAnswer>> {
  const bearer = await profileOf(deps, actor);
  return bearer.ok ? readSettlement(deps, bearer.value, settlementId) : bearer;
}

/** Refuses: what the key check refuses, not_found. */
export async function listOwnSettlementLines(
  deps: KeyDeps,
  actor: PresentedKey,
  page: { readonly settlementId: string; readonly after: number; readonly limit: number },
): Promise<Result<Part<SettlementLineAnswer>>> {
  const bearer = await profileOf(deps, actor);
  return bearer.ok ? partOf(await listSettlementLines(deps, bearer.value, page)) : bearer;
}

function partOf<T>(page: Result<Page<T>>): Result<Part<T>> {
  return page.ok ? accepted({ data: page.value.data, has_more: page.value.next !== null }) : page;
}
