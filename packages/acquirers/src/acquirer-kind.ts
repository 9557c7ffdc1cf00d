import type { Environment } from '@pay/core/ground/environment/environment';
import type { AcquirerCapabilities } from '@pay/core/paying/acquiring/acquirer';

/** The facts about a kind of acquirer that are known without connecting to one; reading them needs no credentials. */
export type AcquirerFacts = {
  /** A live profile never uses a simulator. */
  readonly environments: readonly Environment[];
  readonly capabilities: AcquirerCapabilities;
  readonly settings: SettingsSchema;
};

/** The settings of a kind, by name. Its adapter gets exactly these. */
export type SettingsSchema = Readonly<Record<string, Setting>>;

/** `origin`: an http or https address without a path. */
export type Setting = { readonly is: 'origin'; readonly example: string };

export type SettingsOf<Facts extends AcquirerFacts> = { readonly [Name in keyof Facts['settings']]: string };

export type SettingProblem = { readonly setting: string; readonly needed: string };

/** The first setting that is unknown, missing or invalid. */
export function settingProblem(
  schema: SettingsSchema,
  given: Readonly<Record<string, unknown>>,
): SettingProblem | undefined {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(schema, name));
  if (unknown !== undefined) return { setting: unknown, needed: 'left out, because there is no such setting' };
  return Object.entries(schema)
    .filter(([name]) => !isOrigin(given[name]))
    .map(([setting, { example }]) => ({ setting, needed: `an origin such as ${example}` }))[0];
}

function isOrigin(value: unknown): boolean {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
}
