import { join } from 'node:path';
import { CACHE } from './cached-folder.ts';
import { runTool } from './run-tool.ts';

/**
 * Variables that make Go keep everything below `.cache`, change no pinned version and download no other version of Go.
 */
export const GO_ENVIRONMENT = {
  GOMODCACHE: join(CACHE, 'go-modules'),
  GOCACHE: join(CACHE, 'go-build'),
  GOFLAGS: '-mod=readonly -modcacherw',
  GOTOOLCHAIN: 'local',
  GOTELEMETRY: 'off',
};

/** Downloads the modules in a folder's `go.mod`, pinned by its `go.sum`. */
export async function fetchGoModules(folder: string): Promise<void> {
  await runTool('go', ['mod', 'download'], { folder, env: GO_ENVIRONMENT });
}
