import { ADDRESSES, type RouteName } from '../../api/addresses.ts';
import type { Answer, Body, Params, Query } from '../../api/calls.ts';
import { ask } from './ask.ts';

type Given<K extends string, T> = [T] extends [undefined] ? unknown : { readonly [P in K]: T };

/** The input of a route. Omit the members that the route does not need. */
export type Input<N extends RouteName> = ([keyof Params<N>] extends [never]
  ? unknown
  : { readonly params: Params<N> }) &
  Given<'body', Body<N>> & {
    readonly query?: Query<N>;
    readonly ifMatch?: string;
    readonly idempotencyKey?: string;
    readonly picture?: Blob;
    readonly isQuiet?: boolean;
    readonly timeLimitMs?: number;
  };

/** Calls a route of the private API. @throws CallError */
export async function call<N extends RouteName>(name: N, input: Input<N>): Promise<Answer<N>> {
  return (await callTagged(name, input)).value;
}

/** Like `call`, but also returns the tag that later changes have to send. @throws CallError */
export async function callTagged<N extends RouteName>(
  name: N,
  input: Input<N>,
): Promise<{ readonly value: Answer<N>; readonly etag: string | null }> {
  const { params, query, ...rest } = input as {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string | undefined>>;
    readonly body?: unknown;
  };
  const [method = ''] = ADDRESSES[name].split(' ');
  const { value, etag } = await ask({ ...rest, method, path: pathOf(name, params, query) });
  return { value: value as Answer<N>, etag };
}

/** The address of a route, for streams, which do not use `call`. */
export function pathOf(
  name: RouteName,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const [, address = ''] = ADDRESSES[name].split(' ');
  return filledIn(address, params) + asQuery(query);
}

function filledIn(address: string, params: Readonly<Record<string, string>>): string {
  return address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function asQuery(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
