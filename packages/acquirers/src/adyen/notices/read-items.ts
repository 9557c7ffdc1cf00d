import { parseExactly } from '../../parse-exactly.ts';
import { type JsonObject, objectOf, parsed } from '../../read-json.ts';

/** A notice in a message: its content, and its text. */
export type Item = { readonly said: JsonObject; readonly text: string };

/** The notices in a message, of which there can be several; null if the message is not from Adyen. */
export function readItems(body: Buffer): readonly Item[] | null {
  const text = body.toString();
  const [exact, plain] = [parsed(text, parseExactly), parsed(text)];
  const items = itemsIn(exact);
  const texts = itemsIn(plain)?.map((item) => JSON.stringify(item)) ?? [];
  if (items === null || items.length === 0) return null;
  return items.map((said, at) => ({ said, text: texts[at] ?? '' }));
}

function itemsIn(message: unknown): readonly JsonObject[] | null {
  const items = objectOf(message)?.['notificationItems'] ?? [message];
  if (!Array.isArray(items)) return null;
  const found = items.map((each) => objectOf(objectOf(each)?.['NotificationRequestItem']));
  return found.every((item) => item !== null) ? found : null;
}
