/** An error whose message tells the operator in one sentence what is wrong with the settings. */
export class ConfigError extends Error {}
