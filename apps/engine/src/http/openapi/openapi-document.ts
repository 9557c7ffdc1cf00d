import type { OperationNotes } from './operation-notes.ts';

/** The part of OpenAPI 3.1 that our document uses. */
export type OpenapiDocument = {
  readonly openapi: string;
  readonly info: Info;
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  /** The messages that the service sends, by event type. */
  readonly webhooks?: Readonly<Record<string, WebhookItem>>;
  readonly components: Components;
};

export type Info = {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly contact?: { readonly name: string; readonly url: string };
};

export type Components = {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  readonly examples?: Readonly<Record<string, Example>>;
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
};

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export type PathItem = { readonly [M in Method]?: Operation };

export type WebhookItem = { readonly post: WebhookOperation };

/** A request that merchants receive. */
export type WebhookOperation = Pick<
  Operation,
  'operationId' | 'summary' | 'description' | 'tags' | 'security' | 'parameters' | 'requestBody' | 'responses'
>;

export type Operation = OperationNotes & {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};

export type Reference = { readonly $ref: string };

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
};

export type Header = { readonly description?: string; readonly schema: Schema };

export type Content = Readonly<Record<string, MediaType>>;

export type MediaType = {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
};

export type Example = { readonly summary?: string; readonly value: unknown };

export type Response = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Content;
};

export type SecurityScheme = {
  readonly type: string;
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
};

/** A JSON Schema 2020-12 schema; keywords that are not listed here are ignored. */
export type Schema = {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly deprecated?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: Discriminator;
};

/** The member that says which schema of a choice applies to a value. */
export type Discriminator = {
  readonly propertyName: string;
  readonly mapping: Readonly<Record<string, string>>;
};
