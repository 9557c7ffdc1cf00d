import type { Operator, Person } from '@pay/core/ground/actors/actor';
import type { PersonResult } from '@pay/core/ground/refusals/refusal';
import type { Access } from '@pay/core/merchants/access/find-access';
import type { MerchantRight } from '@pay/core/merchants/access/rights';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteName } from '../../api/addresses.ts';
import type { Answer, Body, Params, Query } from '../../api/calls.ts';
import type { ROUTES } from '../../api/routes.ts';
import type { DashboardContext } from './dashboard-context.ts';
import type { SignedIn } from './signed-in.ts';

type RightOf<N extends RouteName> = (typeof ROUTES)[N]['right'];

/** A handler's input. The person's right to use the route has already been checked. */
export type Call<N extends RouteName> = {
  readonly context: DashboardContext;
  readonly params: Params<N>;
  readonly query: Query<N>;
  readonly body: Body<N>;
  /** Null on routes without a sign-in. */
  readonly signedIn: RightOf<N> extends 'anybody' ? null : SignedIn;
  readonly actor: RightOf<N> extends 'anybody' ? null : RightOf<N> extends 'operate' ? Operator : Person;
  /** The person's access to the merchant in the path. */
  readonly access: RightOf<N> extends MerchantRight ? Access : null;
  /** The internal id, without `pro_`. Empty if the path has no profile. */
  readonly profileId: string;
  readonly ifMatch: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type Handler<N extends RouteName> = (call: Call<N>) => Promise<PersonResult<Answer<N>>>;

export type Handlers<N extends RouteName = RouteName> = { readonly [Name in N]: Handler<Name> };
