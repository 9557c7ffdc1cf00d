import { type OrMissing, orMissing } from '../toolbox/or-missing.ts';

/** How a generator makes a client of a document, on a machine that has what it needs. */
export type ReadyMaker = {
  /** Writes the client of a document into an empty folder. */
  generate(document: string, folder: string): Promise<void>;
  /** Compiles it, and the program of ours that calls with it, as strictly as its makers do. */
  compile(folder: string): Promise<void>;
  /** How that program is started. */
  command(folder: string): Command;
};

export type Command = {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

export type ClientMaker = { readonly name: string; prepare(): Promise<OrMissing<ReadyMaker>> };

/** A maker by its name; `prepare` fetches what it needs, once. */
export function clientMaker(name: string, prepare: () => Promise<ReadyMaker>): ClientMaker {
  return { name, prepare: () => orMissing(`a client of ${name}`, prepare) };
}
