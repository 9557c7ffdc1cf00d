import type { OpenapiDocument } from '../../../../packages/server-sdk/generate/document.ts';
import { serverOperations } from '../../../../packages/server-sdk/generate/operations-file.ts';
import { type EnumType, enumNames } from './enum-names.ts';
import type { Kind } from './kind.ts';
import { type ClientOperation, clientOperation } from './operation-model.ts';
import { type ObjectType, typeCollector, type UnionType } from './type-collector.ts';

export type ClientModel = {
  /** `isSent`: whether programs build the object in order to send it. */
  readonly objects: readonly (ObjectType & { readonly isSent: boolean })[];
  readonly enums: readonly EnumType[];
  readonly unions: readonly UnionType[];
  readonly operations: readonly ClientOperation[];
};

/**
 * The types and operations that clients in all languages have. Only types of operations that a secret key can call are
 * included.
 */
export function clientModel(document: OpenapiDocument): ClientModel {
  const { schemas } = document.components;
  const enums = enumNames(schemas);
  const { objects, unions, named, kindOf } = typeCollector(schemas, enums);
  named('Problem');
  named('WebhookEvent');
  const operations = serverOperations(document).map((operation) => clientOperation(operation, kindOf));
  const sent = new Set<string>();
  const markSent = (kind: Kind | undefined): void => {
    if (kind?.is === 'list' || kind?.is === 'map') markSent(kind.of);
    if (kind?.is !== 'object' || sent.has(kind.name)) return;
    sent.add(kind.name);
    for (const member of objects.get(kind.name)?.members ?? []) markSent(member.kind);
  };
  for (const { body } of operations) markSent(body?.kind);
  return {
    objects: [...objects.values()].map((type) => ({ ...type, isSent: sent.has(type.name) })),
    enums: enums.used(),
    unions: [...unions.values()],
    operations,
  };
}
