import type { Mistake } from '../../planted/planted-bugs.ts';
import type { StoryLine } from '../history/create-world.ts';
import type { Violation } from '../history/seen.ts';

/** An order to a worker process. Each order has one answer. */
export type Order =
  | { readonly kind: 'start'; readonly serverUrl: string; readonly database: string; readonly bug: Mistake | null }
  | { readonly kind: 'run'; readonly from: number; readonly count: number }
  | { readonly kind: 'tell' | 'shrink'; readonly seed: number }
  | { readonly kind: 'end' };

export type Answer =
  | { readonly kind: 'ready' | 'ended' }
  | { readonly kind: 'done'; readonly tally: Tally }
  | { readonly kind: 'found' | 'shrunk'; readonly found: Found }
  | { readonly kind: 'told'; readonly told: Told }
  | { readonly kind: 'broken'; readonly why: string };

/** Counts of what happened in some histories, by name. */
export type Tally = Readonly<Record<string, number>>;

export type Told = {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly story: readonly StoryLine[];
};

/** A history that violates a guarantee. */
export type Found = Told & {
  readonly decisions: number;
  /** The decisions of the history's shortest form, by name; null if it has not been shrunk. */
  readonly shrunk: Readonly<Record<string, number>> | null;
};
