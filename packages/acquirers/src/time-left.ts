/** Shares one time limit between calls that follow each other. */
export function timeLeft(timeoutMs: number): () => number {
  const end = performance.now() + timeoutMs;
  return () => Math.max(1, Math.ceil(end - performance.now()));
}
