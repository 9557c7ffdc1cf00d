import { describe, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { tracingSettings } from './tracing-settings.ts';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318';

describe('the settings of traces', () => {
  test('nothing is traced without an endpoint', () => {
    expect(tracingSettings({ OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
    expect(tracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeNull();
  });

  test.each([
    [undefined, undefined, 1, true],
    ['', '', 1, true],
    ['always_on', undefined, 1, false],
    ['always_off', '0.5', 0, false],
    ['traceidratio', '0.25', 0.25, false],
    ['traceidratio', undefined, 1, false],
    ['parentbased_always_off', undefined, 0, true],
    ['parentbased_traceidratio', '.01', 0.01, true],
  ])('the sampler %s with %s records %d of the traces', (name, argument, ratio, isParentBased) => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: argument };
    expect(tracingSettings(env)).toEqual({
      url: 'http://collector.example:4318/v1/traces',
      headers: {},
      sampler: { ratio, isParentBased },
    });
  });

  test('an endpoint can have a path, and headers can have a key', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi, x-team = pay ,',
    };
    expect(tracingSettings(env)).toMatchObject({
      url: 'https://traces.example/otlp/v1/traces',
      headers: { authorization: 'Basic YTpi', 'x-team': 'pay' },
    });
  });

  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example?key=1' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'jaeger_remote' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1.5' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'half' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'secret-canary' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'a=secret-canary%' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'a=secret-canary%0a' },
  ])('%j is refused, without repeating a secret', (env) => {
    expect(() => tracingSettings(env)).toThrow(ConfigError);
    expect(() => tracingSettings(env)).not.toThrow(/secret-canary/);
  });
});
