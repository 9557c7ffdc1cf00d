/** Takes a place for a person, and answers what gives it back; null where so many of the person's are taken. */
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
