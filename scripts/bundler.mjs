let esbuild;

/**
 * Bundles with esbuild, which is loaded only when there is something to do.
 *
 * @param {import('esbuild').BuildOptions} options
 */
export async function bundle(options) {
  esbuild ??= await import('esbuild');
  return esbuild.build(options);
}

/** Ends esbuild's own process, which would otherwise hold over 100 MB until ours ends. */
export async function endBundler() {
  await esbuild?.stop();
}
