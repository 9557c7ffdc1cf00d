/** The parts of an engine that a node can run alone. */
export const ENGINE_ROLES = ['api', 'card-page', 'worker'] as const;
export type EngineRole = (typeof ENGINE_ROLES)[number];
