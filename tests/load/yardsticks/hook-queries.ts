import { createPool } from '@pay/core/ground/database/pool';

/** A statement as the driver receives it. */
export type Query = { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] };

export type QueryResult = { readonly rows: readonly Readonly<Record<string, unknown>>[] };

/** A function that each statement passes through between the program and its driver. */
export type QueryHook = (query: Query, proceed: () => Promise<QueryResult>) => Promise<QueryResult>;

type Callback = (error: unknown, result?: QueryResult) => void;
type Client = { query(...args: unknown[]): unknown };

/**
 * Passes every statement of later connections through the hook, without any extra code in the product. @returns the
 * function that removes the hook
 */
export function hookQueries(hook: QueryHook): () => void {
  const pool = createPool({ url: 'postgres://127.0.0.1/none', applicationName: 'hook', max: 1 });
  const { Client } = pool as unknown as { Client: { prototype: object } };
  // The product's connection class extends the driver's, and calls its `query`.
  const prototype = Object.getPrototypeOf(Client.prototype) as Client;
  const original = prototype.query;
  let isHooked = true;
  prototype.query = function (this: Client, ...args: unknown[]): unknown {
    const query = queryOf(args);
    if (query === undefined || !isHooked) return original.apply(this, args);
    const callback = args.find((arg) => typeof arg === 'function') as Callback | undefined;
    const rest = args.filter((arg) => arg !== callback);
    const result = hook(query, () => original.apply(this, rest) as Promise<QueryResult>);
    if (callback === undefined) return result;
    result.then(
      (answer) => callback(null, answer),
      (error: unknown) => callback(error),
    );
    return undefined;
  };
  return () => {
    isHooked = false;
    prototype.query = original;
  };
}

function queryOf([first, second]: readonly unknown[]): Query | undefined {
  const values = Array.isArray(second) ? { values: second } : {};
  if (typeof first === 'string') return { text: first, ...values };
  const config = first as Partial<Query>;
  return typeof config?.text === 'string' && !('submit' in config) ? { ...(config as Query), ...values } : undefined;
}
