export type Env = Readonly<Record<string, string | undefined>>;

/** The process's environment, for everything that this command runs; nothing else reads it. */
export const ENV: Env = process.env;
