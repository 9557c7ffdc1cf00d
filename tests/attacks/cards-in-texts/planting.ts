import type { ApiAnswer } from '../../harness/api-client.ts';

/** The input of a planter, and a function that collects the answers. */
export type Planting = {
  /** Selects the places in a list that the run attacks. */
  readonly isChosen: (place: number) => boolean;
  /** A new card for a place. Its number appears nowhere else. */
  readonly hatch: (place: string) => string;
  /** The card, written in ways that a guard has to recognise. */
  readonly spell: (number: string) => readonly string[];
  readonly answered: (answer: ApiAnswer) => void;
};
