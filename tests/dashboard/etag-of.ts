import { publicProfileId } from '@pay/core/ground/ids/public-id';
import type { RouteName } from '@pay/dashboard/api/addresses';
import type { Visitor } from '../harness/visitor.ts';

type OfProfile = { readonly profileId: string };

/** The ETag of what is at `path` below a profile, `/refund-thresholds` for example; by default, of its settings. */
export async function etagOf(visitor: Visitor, { profileId }: OfProfile, path = ''): Promise<string> {
  const { headers } = await visitor.get(`/api/profiles/${publicProfileId(profileId)}${path}`);
  return String(headers['etag']);
}

const TAGGED: Partial<Record<RouteName, string>> = { changeProfile: '', changeRefundThresholds: '/refund-thresholds' };

/** The ETag that a route needs; undefined if it needs none. */
export async function etagFor(name: RouteName, visitor: Visitor, profile: OfProfile): Promise<string | undefined> {
  const path = TAGGED[name];
  return path === undefined ? undefined : etagOf(visitor, profile, path);
}
