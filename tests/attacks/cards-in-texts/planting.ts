import type { ApiAnswer } from '../../harness/api-client.ts';

/** What a planter gets, and where its answers go. */
export type Planting = {
  /** Of a list, the places that the run attacks. */
  readonly isChosen: (place: number) => boolean;
  /** A new card for a place, whose number is in nothing else. */
  readonly hatch: (place: string) => string;
  /** The card, written in ways that a guard has to recognise. */
  readonly spell: (number: string) => readonly string[];
  readonly answered: (answer: ApiAnswer) => void;
};
