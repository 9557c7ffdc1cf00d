/** After this time, an answer that no code has taken is out of date, and the call is made anew. */
const KEPT_MS = 10_000;

let answers = new Map<string, Promise<Response>>();

/** Keeps the answers to calls that were made before the code that needs them was loaded. */
export function keepEarly(early: Map<string, Promise<Response>>): void {
  answers = early;
  setTimeout(() => early.clear(), KEPT_MS);
}

/** The early answer of a path; only once, because later calls have to be made anew. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}
