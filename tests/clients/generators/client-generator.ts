import { type OrMissing, orMissing } from '../toolbox/or-missing.ts';

/** How a client is generated from a document, on a machine that has what it takes. */
export type ReadyGenerator = {
  /** Writes the client of a document into an empty folder. */
  generate(document: string, folder: string): Promise<void>;
  /** Compiles it, and the program of ours that calls with it, strictly. */
  compile(folder: string): Promise<void>;
  /** How that program is started. */
  command(folder: string): Command;
};

export type Command = {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

export type ClientGenerator = { readonly name: string; prepare(): Promise<OrMissing<ReadyGenerator>> };

/** A generator by its name; `prepare` fetches what it needs, once. */
export function clientGenerator(name: string, prepare: () => Promise<ReadyGenerator>): ClientGenerator {
  return { name, prepare: () => orMissing(`a client of ${name}`, prepare) };
}
