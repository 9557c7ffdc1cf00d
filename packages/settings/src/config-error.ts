/** What is wrong with the settings, in one sentence for the operator. */
export class ConfigError extends Error {}
