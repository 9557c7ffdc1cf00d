import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mistake } from '../../planted/planted-bugs.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Plants a mistake in a module that this process imports from now on. The file itself does not change. */
export function plant({ file, from, to }: Mistake): void {
  const planted = pathToFileURL(join(ROOT, file)).href;
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (url !== planted) return loaded;
      const parts = String(loaded.source).split(from);
      if (parts.length !== 2) throw new Error(`${file} must contain this exactly once: ${from}`);
      return { ...loaded, source: parts.join(to) };
    },
  });
}
