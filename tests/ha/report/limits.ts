/** The promised times, in seconds. */
export type Limits = Readonly<Record<keyof typeof DEFAULT_LIMITS, number>>;

export const DEFAULT_LIMITS = {
  /** From when the new leader accepts writes until the first session is created. */
  success: 3,
  /** The longest wait for a refusal. */
  refusal: 5,
  /** From when payments are back until the first try of every webhook. */
  webhooks: 5,
  /** From when payments are back until nothing that began before is undecided. */
  settled: 60,
  /** From the kill of a worker until other workers hold its lanes. */
  takeover: 30,
  /** From the start of a worker until it holds its share of the lanes. */
  spread: 60,
} as const;

/** Reads a list such as `refusal=10,success=6`. Throws an error with a message for the user. */
export function readLimits(text: string): Limits {
  const given = text === '' ? [] : text.split(',');
  const changes = given.map((each) => {
    const [, name = '', seconds = ''] = /^(\w+)=(\d{1,4})$/.exec(each) ?? [];
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      throw new Error(`--limits must be a list such as success=6, with ${Object.keys(DEFAULT_LIMITS).join(', ')}.`);
    }
    return [name, Number(seconds)] as const;
  });
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(changes) };
}
