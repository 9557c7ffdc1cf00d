/** From this number of profiles on, profiles without rows are forgotten. */
const IDLE_MAX = 1_000;

type Group<Row, Answer> = { readonly add: (row: Row) => Promise<Answer>; rows: number };

/**
 * Gathers rows by profile: `open` returns the function that writes the rows of one profile together. A profile without
 * rows is kept for a while, because `add` can remember what its rows have waited for.
 */
export function perProfile<Row, Answer>(
  open: (profileId: string) => (row: Row) => Promise<Answer>,
): (profileId: string, row: Row) => Promise<Answer> {
  const groups = new Map<string, Group<Row, Answer>>();

  const groupOf = (profileId: string): Group<Row, Answer> => {
    const found = groups.get(profileId);
    if (found) return found;
    for (const [name, { rows }] of groups) {
      if (groups.size < IDLE_MAX) break;
      if (rows === 0) groups.delete(name);
    }
    const group = { add: open(profileId), rows: 0 };
    groups.set(profileId, group);
    return group;
  };

  return async (profileId, row) => {
    const group = groupOf(profileId);
    group.rows += 1;
    try {
      return await group.add(row);
    } finally {
      group.rows -= 1;
    }
  };
}
