import type { Environment } from '@pay/core/profiles/environment';
import { ENGINE_ROLES, type EngineRole, readConfig } from '@pay/engine/config';
import { startEngine } from '@pay/engine/start-engine';
import { readConfig as readSimulatorConfig } from '@pay/simulator/config';
import { start as startSimulator } from '@pay/simulator/simulator';

/** Every role that a node can take; the apps meet only here. */
export const ROLES = [...ENGINE_ROLES, 'simulator'] as const;
export type Role = (typeof ROLES)[number];

export type Running = { readonly url: string; stop(): Promise<void> };

type Env = Readonly<Record<string, string | undefined>>;

export function startEngineRoles(env: Env, environment: Environment, roles: readonly EngineRole[]): Promise<Running> {
  return startEngine(readConfig(env, environment, new Set(roles)));
}

export function startSimulatorRole(env: Env): Promise<Running> {
  return startSimulator(readSimulatorConfig(env));
}

export function isEngineRole(role: Role): role is EngineRole {
  return role !== 'simulator';
}
