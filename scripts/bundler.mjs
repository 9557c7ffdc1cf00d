let esbuild;

/**
 * Bundles by esbuild, which is loaded only when there is something to do.
 *
 * @param {import('esbuild').BuildOptions} options
 */
export async function bundle(options) {
  esbuild ??= await import('esbuild');
  return esbuild.build(options);
}

/** It works in a process of its own, which holds over a hundred megabytes for as long as ours lives. */
export async function endBundler() {
  await esbuild?.stop();
}
