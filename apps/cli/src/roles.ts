import type { Environment } from '@pay/core/profiles/environment';
import { ConfigError, ENGINE_ROLES, type EngineRole, readConfig } from '@pay/engine/config';
import { BRAND } from '@pay/engine/look/brand';
import { startEngine } from '@pay/engine/start-engine';
import { signedHeaders, signerOf } from '@pay/engine/webhooks/sign-message';
import { readConfig as readSimulatorConfig } from '@pay/simulator/config';
import { start as startSimulator } from '@pay/simulator/simulator';
import type { Env } from './config.ts';

export { ENGINE_ROLES };

/** Every role that a node can take; the apps meet only here. */
export const ROLES = [...ENGINE_ROLES, 'simulator'] as const;
export type Role = (typeof ROLES)[number];

export type Running = { readonly url: string; stop(): Promise<void> };

export function startEngineRoles(env: Env, environment: Environment, roles: readonly EngineRole[]): Promise<Running> {
  return startEngine(readConfig(env, environment, new Set(roles)));
}

export function startSimulatorRole(env: Env): Promise<Running> {
  return startSimulator(readSimulatorConfig(env));
}

/** The headers with which an event is delivered, under a secret that is not an endpoint's. */
export function signedMessage(
  secret: string,
  eventId: string,
  at: Date,
  body: string,
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'user-agent': `${BRAND}/1.0`,
    ...signedHeaders([signerOf(secret)], eventId, at, body),
  };
}

export function isEngineRole(role: Role): role is EngineRole {
  return role !== 'simulator';
}

/** Whether a start failed on what it was told: the message is a sentence for the operator. */
export function isConfigError(error: unknown): error is Error {
  return error instanceof ConfigError;
}
