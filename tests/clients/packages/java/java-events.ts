import type { OpenapiDocument } from '../../../../packages/server-sdk/generate/document.ts';
import { componentsOf } from './java-records.ts';
import { nameOf } from './java-schemas.ts';
import { doc, docText, memberName } from './java-text.ts';

type Schemas = OpenapiDocument['components']['schemas'];

/** The events by the values of their member `type`. */
export function eventsByType(schemas: Schemas): ReadonlyMap<string, string> {
  const { oneOf = [] } = schemas['WebhookEvent'] ?? {};
  return new Map(
    oneOf.map(({ $ref = '' }) => {
      const name = nameOf($ref);
      return [String(schemas[name]?.properties?.['type']?.enum?.[0]), name];
    }),
  );
}

/** The interface of all events, with what they have in common, and the record of events of unknown types. */
export function eventInterface(schemas: Schemas): string {
  const events = [...eventsByType(schemas)];
  const [first = [], ...others] = events.map(([, name]) => componentsOf(schemas[name] ?? {}, schemas));
  const isShared = ({ member, type }: (typeof first)[number]) =>
    others.every((components) => components.some((each) => each.member === member && each.type === type));
  const shared = first.filter(isShared);
  const accessors = shared.map(
    ({ member, type, description }) => `\n${doc([docText(description)], '  ')}  ${type} ${memberName(member)}();\n`,
  );
  const cases = events.map(([type, name]) => `      case "${type}" -> ${name}.read(json);\n`);
  const unknown = shared.map(({ member, type }) => `      ${type} ${memberName(member)}`);
  const read = shared.map((component) => `          ${component.read}`);
  const described = shared.map(({ member, description }) => `@param ${memberName(member)} ${docText(description)}`);
  return `${doc([docText(schemas['WebhookEvent']?.description ?? '')])}public interface WebhookEvent {
${accessors.join('').slice(1)}
  /** Reads an event of any type; throws IllegalArgumentException if a member is of another type. */
  static WebhookEvent read(JsonObject json) {
    String type = json.text("type");
    if (type == null) throw new IllegalArgumentException("type is missing.");
    return switch (type) {
${cases.join('')}      default -> UnknownEvent.read(json);
    };
  }

${doc(['An event of a type that this version of the client does not know.', '', ...described, '@param members Everything that the event has, by its name in the API.'], '  ')}  record UnknownEvent(
${unknown.join(',\n')},
      Map<String, Object> members)
      implements WebhookEvent {
    static UnknownEvent read(JsonObject json) {
      return new UnknownEvent(
${read.join(',\n')},
          json.members());
    }
  }
}
`;
}
