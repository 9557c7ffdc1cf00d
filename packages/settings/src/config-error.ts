/** What the settings lack, in one sentence for the operator. */
export class ConfigError extends Error {}
