import { publicProfileId } from '@pay/core/ground/ids/public-id';
import type { Visitor } from '../harness/visitor.ts';

/** The ETag of a profile's current settings. */
export async function etagOf(visitor: Visitor, { profileId }: { readonly profileId: string }): Promise<string> {
  const { headers } = await visitor.get(`/api/profiles/${publicProfileId(profileId)}`);
  return String(headers['etag']);
}
