/** Reserves a place for a person and returns a function that frees the place; null if the person has no place left. */
export type TakePlace = (personId: string) => (() => void) | null;

export function places(ofPersonMax: number): TakePlace {
  const taken = new Map<string, number>();
  return (personId) => {
    const count = taken.get(personId) ?? 0;
    if (count >= ofPersonMax) return null;
    taken.set(personId, count + 1);
    return () => {
      const left = (taken.get(personId) ?? 1) - 1;
      if (left > 0) taken.set(personId, left);
      else taken.delete(personId);
    };
  };
}
