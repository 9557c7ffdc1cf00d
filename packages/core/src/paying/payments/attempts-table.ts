import type { CardBrand } from '../../cards/brand.ts';
import type { AttemptStateKind } from './attempt.ts';

/** The columns that list queries read, as the driver returns them. */
export type AttemptsTable = {
  attempts: {
    profile_id: string;
    attempt_id: string;
    track_id: string;
    number: number;
    state: AttemptStateKind;
    card_brand: CardBrand;
    card_last_four: string;
    decline_code: string | null;
  };
};
