import {
  METHODS,
  type Method,
  type OpenapiDocument,
  type Operation,
  type Parameter,
} from '../../http/openapi/openapi-document.ts';
import { resolved } from './resolved.ts';

/** One operation with its path and method. */
export type Entry = {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
};

export type Group = { readonly name: string; readonly description: string; readonly entries: readonly Entry[] };

/**
 * The operations grouped by their first tag, in the order of the document's tags; tags without operations are left out.
 */
export function operationGroups(document: OpenapiDocument): readonly Group[] {
  const byTag = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags?.[0] ?? 'Other');
  const described = new Map(document.tags.map(({ name, description }) => [name, description ?? '']));
  const names = new Set([...described.keys(), ...byTag.keys()]);
  return [...names].flatMap((name) => {
    const entries = byTag.get(name);
    return entries ? [{ name, description: described.get(name) ?? '', entries }] : [];
  });
}

export function entriesOf(document: OpenapiDocument): readonly Entry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = (operation.parameters ?? []).map((parameter) => resolved<Parameter>(document, parameter));
      return [{ method, path, operation, parameters }];
    }),
  );
}
