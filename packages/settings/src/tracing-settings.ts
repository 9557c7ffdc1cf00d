import { ConfigError } from './config-error.ts';
import type { Env } from './read-settings.ts';

/** Where traces are sent, and which ones. */
export type TracingSettings = {
  /** The URL that accepts traces by OTLP over HTTP. */
  readonly url: string;
  /** The headers of every message to this URL, such as a key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sampler: SamplerSetting;
};

/** `isParentBased`: if a trace was begun by the caller, the caller has decided whether it is recorded. */
export type SamplerSetting = { readonly ratio: number; readonly isParentBased: boolean };

/** The values of OTEL_TRACES_SAMPLER, with their ratios; undefined if OTEL_TRACES_SAMPLER_ARG has the ratio. */
const RATIOS = { always_on: 1, always_off: 0, traceidratio: undefined } as const;
const PARENT_BASED = 'parentbased_';

/**
 * Reads OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. These
 * are the names that all programs that use OpenTelemetry read. Null if nothing is traced. Throws ConfigError.
 */
export function tracingSettings(env: Env): TracingSettings | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint) return null;
  const url = URL.parse(endpoint);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be a URL such as http://collector.example:4318.');
  }
  return {
    url: `${url.href.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(env['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''),
    sampler: samplerOf(env),
  };
}

function samplerOf(env: Env): SamplerSetting {
  const text = env['OTEL_TRACES_SAMPLER'] || `${PARENT_BASED}always_on`;
  const isParentBased = text.startsWith(PARENT_BASED);
  const name = isParentBased ? text.slice(PARENT_BASED.length) : text;
  if (!Object.hasOwn(RATIOS, name)) {
    const names = Object.keys(RATIOS);
    const all = [...names, ...names.map((each) => PARENT_BASED + each)];
    throw new ConfigError(`OTEL_TRACES_SAMPLER must be one of ${all.join(', ')}.`);
  }
  return {
    ratio: RATIOS[name as keyof typeof RATIOS] ?? ratioOf(env['OTEL_TRACES_SAMPLER_ARG'] || '1'),
    isParentBased,
  };
}

function ratioOf(text: string): number {
  const ratio = Number(text);
  if (/^(?:\d+|\d*\.\d+)$/.test(text) && ratio <= 1) return ratio;
  throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
}

/** `name=value` separated by commas, with percent-encoded values. The message never repeats a value. */
function headersOf(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      const decoded = percentDecoded(value);
      if (name === '' || decoded === undefined || /[^\x20-\x7e]/.test(decoded)) {
        throw new ConfigError(
          'OTEL_EXPORTER_OTLP_HEADERS must contain headers such as x-api-key=abc, separated by commas.',
        );
      }
      return [name.toLowerCase(), decoded];
    }),
  );
}

function percentDecoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
