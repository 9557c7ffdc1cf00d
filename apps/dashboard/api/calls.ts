import type { Static, TSchema } from 'typebox';
import type { ADDRESSES, RouteName } from './addresses.ts';
import type { ROUTES } from './routes.ts';

type Routes = typeof ROUTES;
type Part<N extends RouteName, K extends string> = Routes[N] extends { readonly [P in K]: infer S extends TSchema }
  ? Static<S>
  : undefined;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The ids in a route's path. */
export type Params<N extends RouteName> = Readonly<Record<NamesIn<(typeof ADDRESSES)[N]>, string>>;
export type Query<N extends RouteName> = Part<N, 'query'>;
export type Body<N extends RouteName> = Part<N, 'body'>;
/** A route's answer unless the route refuses the request; `null` is sent as 204. */
export type Answer<N extends RouteName> = Part<N, 'answer'>;
