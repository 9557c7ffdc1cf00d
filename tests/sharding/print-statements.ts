// Prints every named statement of packages/core as JSON. It is a process of its own, because a statement can only be
// noted while its module is loaded for the first time.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../tidy/project-files.ts';
import { filesWithStatements } from './collect-statements.ts';

const FILE = '/packages/core/src/ground/database/statement.ts';
const BEGINNING = 'export function statement(name: string, text: string): Statement {';

const noted = new Map<string, string>();
Object.assign(globalThis, { noteStatement: (name: string, text: string) => noted.set(name, text) });

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.endsWith(FILE)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(BEGINNING)) throw new Error('the function that makes statements has another beginning');
    return { ...loaded, source: source.replace(BEGINNING, `${BEGINNING} globalThis['noteStatement'](name, text);`) };
  },
});

for (const { path } of filesWithStatements()) await import(join(ROOT, path));
process.stdout.write(JSON.stringify([...noted].map(([name, text]) => ({ name, text }))));
