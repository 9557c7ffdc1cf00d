/** References for the calls of a contract suite; each is new. */
export function newReferences(prefix = 'att'): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `${prefix}_contract${String(made).padStart(19, '0')}`;
  };
}
