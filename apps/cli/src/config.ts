export type Env = Readonly<Record<string, string | undefined>>;

/** The environment variables, for everything that this command runs; nothing else reads them. */
export const ENV: Env = process.env;
