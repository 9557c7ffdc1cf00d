/** The origins of the two engines; the script chooses one by the publishable key's prefix. */
export type Engines = { readonly sandbox: string; readonly live: string };

/** The placeholders in the built script. */
const PLACES: Engines = { sandbox: 'https://sandbox.pay.invalid', live: 'https://live.pay.invalid' };

/**
 * The built script for these engines. Throws if a placeholder is missing, because then the script was not built by this
 * project.
 */
export function withEngines(script: string, engines: Engines): string {
  for (const place of Object.values(PLACES)) {
    if (!script.includes(place)) throw new Error(`The built script does not contain ${place}. Run "npm run build".`);
  }
  return script.replaceAll(PLACES.sandbox, engines.sandbox).replaceAll(PLACES.live, engines.live);
}
