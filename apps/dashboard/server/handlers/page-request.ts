import type { PageRequest } from '@pay/core/ground/lists/page';

const LIMIT_DEFAULT = 50;

/** Which part of a list an address asks for. */
export function pageRequest({ after, limit }: { readonly after?: string; readonly limit?: string }): PageRequest {
  return { after, limit: limit === undefined ? LIMIT_DEFAULT : Number(limit) };
}
