import ajvCompiler from '@fastify/ajv-compiler';
import serializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js';

type AjvOptions = NonNullable<Parameters<ReturnType<typeof ajvCompiler>>[1]>;

export type LateCompilers = {
  readonly validator: FastifySchemaCompiler<unknown>;
  readonly serializer: FastifySerializerCompiler<unknown>;
};

/**
 * Fastify's own compilers, except that they compile a route's schemas only when the route gets its first request.
 * Compiling the schemas of all routes takes most of the CPU time of a server's start, although a process never uses
 * most of these schemas.
 */
export function lateCompilers(ajv: AjvOptions): LateCompilers {
  const validatorOf = ajvCompiler()({}, ajv);
  const serializerOf = serializerSelector()();
  return {
    validator: (route) => {
      const validator = once(() => validatorOf(route as never));
      return (value) => {
        const validate = validator();
        return validate(value) === true || { error: validate.errors as never };
      };
    },
    serializer: (route) => {
      const serialize = once(() => serializerOf(route as never));
      return (value) => serialize()(value);
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
