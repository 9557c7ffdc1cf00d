const STEPS = [1, 2, 2.5, 5, 10] as const;
const PARTS = 3;

/** Round values for a chart's axis, including zero, from at most `min` to at least `max`. */
export function chartTicks(max: number, min = 0): readonly number[] {
  const [top, bottom] = [Math.max(0, max), Math.min(0, min)];
  if (top === bottom) return [0, 1];
  const rough = (top - bottom) / PARTS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const from = Math.floor(bottom / step);
  return Array.from({ length: Math.ceil(top / step) - from + 1 }, (_, index) => (from + index) * step);
}
