/** The element that a selector matches, if it is of that type. */
export function find<Kind extends Element>(
  selector: string,
  kind: new () => Kind,
  within: ParentNode = document,
): Kind | null {
  const found = within.querySelector(selector);
  return found instanceof kind ? found : null;
}
