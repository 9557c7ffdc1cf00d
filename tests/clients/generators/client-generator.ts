import { type OrMissing, orMissing } from '../toolbox/or-missing.ts';

/** The steps that generate, compile and run a client, on a machine with the necessary tools. */
export type ReadyGenerator = {
  /** Writes the document's client into an empty folder. */
  generate(document: string, folder: string): Promise<void>;
  /** Compiles the client strictly, together with our program that uses it. */
  compile(folder: string): Promise<void>;
  /** The command that starts the program. */
  command(folder: string): Command;
};

export type Command = {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

export type ClientGenerator = { readonly name: string; prepare(): Promise<OrMissing<ReadyGenerator>> };

/** A named generator; `prepare` fetches its tools once. */
export function clientGenerator(name: string, prepare: () => Promise<ReadyGenerator>): ClientGenerator {
  return { name, prepare: () => orMissing(`a client of ${name}`, prepare) };
}
