import type { CardBrand } from '../../cards/brand.ts';
import type { AttemptStateKind } from './attempt.ts';

/** What lists read of it, as the driver gives it. */
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
