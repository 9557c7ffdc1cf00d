type Context = { readonly source?: string };

const WHOLE = /^(0|-?[1-9][0-9]{0,17})$/;

/**
 * Parses JSON with whole numbers as bigints, read from their digits. Other numbers become null, because no amount
 * contains them.
 */
export function parseExactly(text: string): unknown {
  const exact = (_name: string, value: unknown, { source = '' }: Context): unknown => {
    if (typeof value !== 'number') return value;
    return WHOLE.test(source) ? BigInt(source) : null;
  };
  return JSON.parse(text, exact as (this: unknown, name: string, value: unknown) => unknown);
}
