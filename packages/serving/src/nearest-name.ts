/**
 * The name that a misspelt name probably stands for; undefined if no name is close. The case of letters does not count.
 */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const most = written.length < 5 ? 1 : 2;
  const near = names
    .filter((name) => Math.abs(name.length - written.length) <= most)
    .map((name) => ({ name, edits: editsBetween(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits);
  return near[0]?.name;
}

/** How many letters must be added, removed, replaced, or exchanged with their neighbours. */
function editsBetween(a: string, b: string): number {
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isExchange = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (above[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isExchange ? (before[j - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
