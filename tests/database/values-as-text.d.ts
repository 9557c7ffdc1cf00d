/** How the driver writes values as text; its types do not include this module. */
declare module 'pg/lib/utils.js' {
  const utils: {
    prepareValue(value: unknown): Buffer | string | null;
    escapeLiteral(text: string): string;
  };
  // biome-ignore lint/style/noDefaultExport: the driver's module has no named exports
  export default utils;
}
