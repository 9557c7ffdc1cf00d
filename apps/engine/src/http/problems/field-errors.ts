import type { FieldError } from '@pay/core/ground/refusals/refusal';
import { fieldOf } from '@pay/serving/field-of';
import { nearestName } from '@pay/serving/nearest-name';
import type { FastifyError, FastifySchema } from 'fastify';

/**
 * The maximum number of field errors in an answer: enough to fix a request. A small body full of mistakes must not
 * produce a large answer.
 */
const FIELD_ERRORS_MAX = 20;

type Failed = NonNullable<FastifyError['validation']>[number];

/** The part of a schema that is read here: the schema of a body, of a query, or of an object in either of them. */
type ObjectSchema = {
  readonly properties?: Readonly<Record<string, ObjectSchema>>;
  readonly minProperties?: number;
  readonly maxProperties?: number;
};

/**
 * The errors of a failed validation. Messages contain only names and values from the schema, never names or values from
 * the caller.
 */
export function fieldErrors(error: FastifyError, schema: FastifySchema = {}): readonly FieldError[] {
  const { validation = [], validationContext } = error;
  const whole = validationContext === undefined ? undefined : schema[validationContext as keyof FastifySchema];
  return validation.slice(0, FIELD_ERRORS_MAX).map((failed) => ({
    field: fieldOf(failed, validationContext),
    code: codeOf(failed.keyword),
    message: messageOf(failed, objectAt(whole as ObjectSchema | undefined, failed.instancePath)),
  }));
}

function codeOf(keyword: string): string {
  if (keyword === 'exactNumber') return 'type';
  return keyword === 'additionalProperties' ? 'unknown_field' : keyword;
}

function messageOf({ keyword, message, params }: Failed, { properties, minProperties, maxProperties }: ObjectSchema) {
  const names = Object.keys(properties ?? {});
  switch (keyword) {
    case 'additionalProperties': {
      const meant = nearestName(String(params['additionalProperty']), names);
      return `is not a field of this request${meant === undefined ? '' : `; did you mean ${meant}?`}`;
    }
    case 'enum':
      return `must be one of ${[params['allowedValues']].flat().join(', ')}`;
    case 'minProperties':
    case 'maxProperties':
      if (names.length === 0 || minProperties !== 1) break;
      return `give ${maxProperties === 1 ? 'exactly' : 'at least'} one of ${names.join(', ')}`;
  }
  return message ?? 'is not valid';
}

function objectAt(whole: ObjectSchema | undefined, instancePath: string): ObjectSchema {
  let part = whole ?? {};
  for (const name of instancePath.split('/').slice(1)) {
    const { properties = {} } = part;
    part = (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? {};
  }
  return part;
}
