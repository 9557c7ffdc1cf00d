import type { PageRequest } from '@pay/core/ground/lists/page';

const LIMIT_DEFAULT = 50;

/** The part of a list that a query requests. */
export function pageRequest({ after, limit }: { readonly after?: string; readonly limit?: string }): PageRequest {
  return { after, limit: limit === undefined ? LIMIT_DEFAULT : Number(limit) };
}
