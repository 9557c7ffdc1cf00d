import { newId } from './book.ts';

export type Card = { readonly number: string; readonly cvv: string };

type Kept = { readonly account: string; readonly card: Card; readonly expires: number; isUsed: boolean };

/** Cards that wait for their payment. They are kept only in memory. */
export type Tokens = {
  readonly create: (account: string, card: Card) => { readonly token: string; readonly expires: Date };
  /** Uses up a token, which works once. Returns the reason if the token cannot be used. */
  readonly use: (account: string, token: string) => Card | 'token_invalid' | 'token_used' | 'token_expired';
};

export function createTokens(lifeMs: number): Tokens {
  const tokens = new Map<string, Kept>();
  return {
    create: (account, card) => {
      const [token, expires] = [newId('tok'), Date.now() + lifeMs];
      tokens.set(token, { account, card, expires, isUsed: false });
      return { token, expires: new Date(expires) };
    },
    use: (account, token) => {
      const kept = tokens.get(token);
      if (kept?.account !== account) return 'token_invalid';
      if (kept.isUsed) return 'token_used';
      if (Date.now() > kept.expires) return 'token_expired';
      kept.isUsed = true;
      return kept.card;
    },
  };
}
