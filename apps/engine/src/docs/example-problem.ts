import type { Environment } from '@pay/core/ground/environment/environment';
import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import type { OpenapiDocument } from '../http/openapi/openapi-document.ts';
import { type Problem, problemOf } from '../http/problems/problem.ts';
import { EXAMPLE, NEUTRAL_HOSTS } from '../http/schemas/examples.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';

type Hosts = Readonly<Record<Environment, string>>;

/** An example answer with this code, from the sandbox of a service with these hosts. */
export function exampleProblem(code: RefusalCode, hosts: Hosts): Problem {
  const { detail, ...example } = PROBLEM_TEXTS[code].example;
  const told = detail === undefined ? {} : { detail: detail.replaceAll(NEUTRAL_HOSTS.live, hosts.live) };
  return problemOf({ code, ...told, ...example }, { baseUrl: hosts.sandbox, requestId: EXAMPLE.requestId });
}

/** The hosts in an OpenAPI document, which lists the sandbox first. */
export function hostsOf({ servers: [sandbox, live] }: OpenapiDocument): Hosts {
  return { sandbox: sandbox?.url ?? NEUTRAL_HOSTS.sandbox, live: live?.url ?? NEUTRAL_HOSTS.live };
}
