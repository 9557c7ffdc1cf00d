// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { Posting } from './posting.ts';

/** One page of a list. */
export interface PostingList {
  /** In the order of their positions. */
  data: readonly Posting[];
  /** Whether more items follow. */
  has_more: boolean;
}
