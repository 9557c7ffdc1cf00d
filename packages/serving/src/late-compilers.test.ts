import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { lateCompilers } from './late-compilers.ts';

describe('lateCompilers', () => {
  test('compiles no schema before the first request to its route', async () => {
    const compiled: string[] = [];
    const { app } = serverThatTells((name) => compiled.push(name));
    await app.ready();
    expect(compiled).toEqual([]);
    await app.inject({ method: 'POST', url: '/a', payload: { count: 1 } });
    await app.inject({ method: 'POST', url: '/a', payload: { count: 2 } });
    expect(compiled).toEqual(['a']);
  });

  test('refuses what the schema refuses, with all faults, and passes the rest unchanged', async () => {
    const { app } = serverThatTells(() => {});
    const refused = await app.inject({ method: 'POST', url: '/a', payload: { count: '1', name: 2 } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toBe('body/count must be integer, body/name must be string');
    const passed = await app.inject({ method: 'POST', url: '/a', payload: { count: 3, other: true } });
    expect(passed.json()).toEqual({ got: { count: 3, other: true } });
  });

  test('writes only the members that the schema of the answer names', async () => {
    const { app } = serverThatTells(() => {});
    const { body } = await app.inject({ method: 'POST', url: '/b', payload: {} });
    expect(body).toBe('{"shown":"yes"}');
  });

  function serverThatTells(tell: (name: string) => void) {
    const { validator, serializer } = lateCompilers({
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true },
      plugins: [
        (ajv) =>
          ajv.addKeyword({
            keyword: 'named',
            compile: (name: string) => {
              tell(name);
              return () => true;
            },
          }),
      ],
    });
    const app = fastify();
    app.setValidatorCompiler(validator);
    app.setSerializerCompiler(serializer);
    const properties = { count: { type: 'integer' }, name: { type: 'string' } };
    const body = (named: string) => ({ type: 'object', named, properties });
    app.post('/a', { schema: { body: body('a') } }, async (request) => ({ got: request.body }));
    const shown = { type: 'object', properties: { shown: { type: 'string' } } };
    const schema = { body: body('b'), response: { 200: shown } };
    app.post('/b', { schema }, async () => ({ shown: 'yes', hidden: 'no' }));
    return { app };
  }
});
