import type { Environment } from '@pay/core/ground/environment/environment';
import type { Env } from '../config.ts';
import { localAddresses } from '../local/local-addresses.ts';
import { Failure } from '../terminal/failure-sentence.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Throws Failure if a server cannot use the key, or if the key does not show its environment. */
export function environmentOf(key: string): Environment {
  if (key.startsWith('sk_test_')) return 'sandbox';
  if (key.startsWith('sk_live_')) return 'live';
  if (key.startsWith('pk_')) throw new Failure('PAY_SECRET_KEY contains a publishable key. Set it to a secret key.');
  throw new Failure('A key without a prefix does not show its environment. Pass --environment.');
}

/** The engine's public address, or its address in a local start. */
export function engineOrigin(env: Env, environment: Environment): string {
  const { PAY_SANDBOX_BASE_URL, PAY_LIVE_BASE_URL } = localAddresses(env);
  const address = environment === 'live' ? PAY_LIVE_BASE_URL : PAY_SANDBOX_BASE_URL;
  const url = URL.parse(address);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!url || !isSafe)
    throw new Failure(`${address} must use https, or http on this machine, because a key is sent there.`);
  return url.origin;
}
