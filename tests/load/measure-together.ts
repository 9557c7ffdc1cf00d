import type { Course } from './course.ts';
import { type Figures, figuresOf, type Measured } from './figures.ts';
import { NOTHING_MEASURED, type RunningCourse, runTurn, together } from './run-turn.ts';

/** The number of turns that each course takes, so that other work on the machine affects all courses equally. */
const TURNS = 4;

/**
 * Compares courses. Each course is warmed up. Then the courses take turns, each turn for a quarter of the time. Fails
 * on the first wrong answer.
 *
 * @param seconds the length of each course's warm-up, and of its measurement
 */
export async function measureTogether(
  courses: readonly Course[],
  { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
): Promise<readonly Figures[]> {
  const running: RunningCourse[] = [];
  const measured = new Map<Course, Measured>();
  try {
    for (const course of courses) {
      const each = { course, open: await course.open(), rounds: 0 };
      running.push(each);
      await runTurn(each, seconds * 1_000, signal);
    }
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const each of running) {
        const added = await runTurn(each, (seconds * 1_000) / TURNS, signal);
        measured.set(each.course, together(measured.get(each.course) ?? NOTHING_MEASURED, added));
      }
    }
  } finally {
    await Promise.all(running.map(({ open }) => open.close()));
  }
  return courses.map((course) => figuresOf(course, measured.get(course) ?? NOTHING_MEASURED));
}
