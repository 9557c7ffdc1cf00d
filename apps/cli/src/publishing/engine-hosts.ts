import type { Env } from '../config.ts';
import { Failure } from '../terminal/failure-sentence.ts';

export type GivenHosts = { readonly sandboxHost?: string; readonly liveHost?: string };

/** The engines that a published script calls. Throws Failure if one is missing, or if browsers cannot call it. */
export function engineHosts(env: Env, given: GivenHosts): { readonly sandbox: string; readonly live: string } {
  return {
    sandbox: originOf('--sandbox-host', given.sandboxHost, 'PAY_SANDBOX_BASE_URL', env),
    live: originOf('--live-host', given.liveHost, 'PAY_LIVE_BASE_URL', env),
  };
}

function originOf(option: string, given: string | undefined, variable: string, env: Env): string {
  const text = given ?? env[variable];
  if (!text) throw new Failure(`Set the engine's address: ${option} https://…, or ${variable}.`);
  const url = URL.parse(text);
  const isBare = url && `${url.origin}/` === url.href;
  if (!isBare || url.protocol !== 'https:') {
    const name = given === undefined ? variable : option;
    throw new Failure(`${name} must be an address such as https://pay.example, with https and without a path.`);
  }
  return url.origin;
}
