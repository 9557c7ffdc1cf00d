/**
 * The bundles, with source and destination; each `to` is in a folder that git ignores. `how` contains the bundler's
 * options.
 */
export const BUNDLES = [
  {
    from: 'apps/engine/src/card-page/web/card-page.ts',
    to: 'apps/engine/dist/card-page.js',
    // For browsers from 2022. Older browsers do not need the script, because the page also works without it.
    how: { minify: true, format: 'iife', target: ['es2022'], charset: 'ascii' },
  },
  {
    from: 'apps/engine/src/card-page/web/checking.ts',
    to: 'apps/engine/dist/checking.js',
    how: { minify: true, format: 'iife', target: ['es2022'], charset: 'ascii' },
  },
  {
    from: 'packages/server-sdk/src/public-api.ts',
    to: 'packages/server-sdk/dist/public-api.js',
    // It is not minified, because merchants' developers read it and see it in stack traces.
    how: { format: 'esm', platform: 'neutral', target: ['node18.17'], packages: 'external' },
  },
  {
    from: 'packages/server-sdk/src/public-api.ts',
    to: 'packages/server-sdk/dist/public-api.cjs',
    // For `require` in Node before 20.19, which cannot load ES modules in this way.
    how: { format: 'cjs', platform: 'neutral', target: ['node18.17'], packages: 'external' },
  },
  {
    from: 'packages/medusa/src/public-api.ts',
    to: 'packages/medusa/dist/public-api.cjs',
    // Medusa loads its providers with `require`.
    how: { format: 'cjs', platform: 'node', target: ['node20'], packages: 'external' },
  },
  {
    from: 'packages/checkout/src/web/define-global.ts',
    to: 'packages/checkout/dist/checkout.js',
    // ASCII, so that it is decoded correctly whatever character set the page or the host declares.
    how: { minify: true, format: 'iife', target: ['es2022'], charset: 'ascii' },
  },
  {
    from: 'packages/checkout/src/web/public-api.ts',
    to: 'packages/checkout/dist/index.mjs',
    // It is not minified, because the merchant's own build does that.
    how: { format: 'esm', target: ['es2022'], charset: 'utf8' },
  },
];

/** Packages whose types are built for the developers who use them, if the compiler is installed. */
export const TYPES = [
  {
    project: 'packages/server-sdk/tsconfig.build.json',
    from: 'packages/server-sdk/src',
    to: 'packages/server-sdk/dist',
    isForRequire: true,
  },
  {
    project: 'packages/medusa/tsconfig.build.json',
    from: 'packages/medusa/src',
    to: 'packages/medusa/dist',
    isForRequire: true,
  },
  {
    project: 'packages/checkout/tsconfig.build.json',
    from: 'packages/checkout/src',
    to: 'packages/checkout/dist',
  },
];

/** Web pages with many scripts, each loaded when needed. */
export const WEBS = [
  {
    from: 'apps/dashboard/web/main.ts',
    first: 'apps/dashboard/web/start.tsx',
    page: 'apps/dashboard/web/index.html',
    also: ['apps/dashboard/web/mark.svg'],
    to: 'apps/dashboard/web/dist',
    how: {
      target: ['es2022'],
      jsx: 'automatic',
      charset: 'utf8',
      loader: { '.woff2': 'file', '.svg': 'copy' },
      // React's interface, in a fraction of its size; see docs/decisions/0056-the-home-page-is-small.md.
      alias: {
        react: 'preact/compat',
        'react-dom/client': 'preact/compat/client',
        'react-dom': 'preact/compat',
      },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
];
