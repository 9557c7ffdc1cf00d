/** The element that a selector names, when it is of that kind. */
export function find<Kind extends Element>(
  selector: string,
  kind: new () => Kind,
  within: ParentNode = document,
): Kind | null {
  const found = within.querySelector(selector);
  return found instanceof kind ? found : null;
}
