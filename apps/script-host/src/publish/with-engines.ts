/** The origins of the two engines, one of which the script chooses by the prefix of the publishable key. */
export type Engines = { readonly sandbox: string; readonly live: string };

/** What the built script bears in their place. */
const PLACES: Engines = { sandbox: 'https://sandbox.pay.invalid', live: 'https://live.pay.invalid' };

/** The built script for these engines. Throws when it has no place for one: then it was not built by this project. */
export function withEngines(script: string, engines: Engines): string {
  for (const place of Object.values(PLACES)) {
    if (!script.includes(place)) throw new Error(`The built script does not name ${place}: run "npm run build".`);
  }
  return script.replaceAll(PLACES.sandbox, engines.sandbox).replaceAll(PLACES.live, engines.live);
}
