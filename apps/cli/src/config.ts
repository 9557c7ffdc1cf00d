export type Env = Readonly<Record<string, string | undefined>>;

/** The variables of the process, for everything behind this command line; nothing else reads them. */
export const ENV: Env = process.env;
