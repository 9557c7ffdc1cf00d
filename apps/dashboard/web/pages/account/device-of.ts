/** What most browsers say of themselves also names others, so the rarer names come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** As a person would name it, from what the browser said of itself; null when that is nothing known. */
export function deviceOf(userAgent: string): { readonly browser: string; readonly system: string } | null {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1];
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1];
  return browser && system ? { browser, system } : null;
}
