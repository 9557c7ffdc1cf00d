import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@pay/core/ground/environment/environment';
import type { Env } from '../config.ts';
import { readJson, removeFile, writePrivateJson } from '../local/data-folder.ts';
import { engineOrigin } from './engine-address.ts';

/** The sandbox key that `pay login` has kept for this person, and the engine that accepted it. */
export type Login = { readonly secret_key: string; readonly engine: string };

export function keptLogin(env: Env): Login | undefined {
  return readJson<Login>(fileOf(env));
}

export function keepLogin(env: Env, login: Login): void {
  writePrivateJson(fileOf(env), login);
}

export function forgetLogin(env: Env): void {
  removeFile(fileOf(env));
}

/**
 * The engine that a key is sent to. A kept key is sent only to the engine that accepted it, unless a variable names
 * another engine.
 */
export function originFor(env: Env, key: string, environment: Environment): string {
  const login = keptLogin(env);
  const isKept = login?.secret_key === key && env['PAY_SANDBOX_BASE_URL'] === undefined;
  return isKept ? login.engine : engineOrigin(env, environment);
}

function fileOf(env: Env): string {
  const folder = env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config');
  return join(folder, 'pay', 'login.json');
}
