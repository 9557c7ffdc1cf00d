import { type PointerEvent, type ReactNode, useState } from 'react';
import type { TimePoint } from './time-chart.tsx';

type PlotProps = {
  readonly kind: 'bars' | 'line';
  readonly points: readonly TimePoint[];
  /** The values of the axis from the bottom to the top, including zero. */
  readonly ticks: readonly number[];
  /** Where the dashed line is. */
  readonly before: number | null;
  /** Whether time runs from right to left. */
  readonly isTurned: boolean;
  readonly label: (tick: number) => string;
  readonly tip: (point: TimePoint, value: number) => ReactNode;
};

const NAMES_MAX = 5;

/** The lines or bars of a chart with its axes. The drawing is stretched, and the texts are placed on it. */
export function Plot({ kind, points, ticks, before, isTurned, label, tip }: PlotProps) {
  const [shown, setShown] = useState<number | null>(null);
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const across = (index: number) => {
    const share = ((index + 0.5) / points.length) * 100;
    return isTurned ? 100 - share : share;
  };
  const up = (value: number) => ((value - bottom) / (top - bottom)) * 100;
  const every = Math.max(1, Math.ceil(points.length / NAMES_MAX));
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * points.length);
    setShown(isTurned ? points.length - 1 - index : index);
  };
  const at = shown === null ? undefined : points[shown];
  return (
    <div className={`plot ${isTurned ? 'plot-turned' : ''}`}>
      <div className="plot-scale">
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockEnd: `${up(tick)}%` }}>
            {label(tick)}
          </span>
        ))}
      </div>
      <div className="plot-area" onPointerMove={point} onPointerLeave={() => setShown(null)}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick) => (
            <path key={tick} className={tick === 0 ? 'plot-zero' : 'plot-line'} d={`M0 ${100 - up(tick)}H100`} />
          ))}
          {kind === 'bars' ? <Bars {...{ points, across, up }} /> : <Curve {...{ points, across, up }} />}
          {before !== null && <path className="plot-before" d={`M0 ${100 - up(before)}H100`} />}
          {shown !== null && at && <path className="plot-cursor" d={`M${across(shown)} 0V100`} />}
        </svg>
        {shown !== null && at && at.value !== null && (
          <div
            className="chart-tip"
            style={{ insetInlineStart: `${across(shown)}%`, transform: `translateX(-${across(shown)}%)` }}
          >
            {tip(at, at.value)}
          </div>
        )}
      </div>
      <div className="plot-names">
        {points.map(({ at: time, name }, index) =>
          index % every === Math.floor(every / 2) ? (
            <span key={time} style={{ insetInlineStart: `${across(index)}%` }}>
              {name}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

type Drawn = {
  readonly points: readonly TimePoint[];
  readonly across: (index: number) => number;
  readonly up: (value: number) => number;
};

function Bars({ points, across, up }: Drawn) {
  const width = 80 / points.length;
  return points.map(({ at, value }, index) =>
    value ? (
      <rect
        key={at}
        className="plot-bar"
        x={across(index) - width / 2}
        y={100 - up(Math.max(0, value))}
        width={width}
        height={Math.abs(up(value) - up(0))}
      />
    ) : null,
  );
}

/** Connects the points that have a value. */
function Curve({ points, across, up }: Drawn) {
  const known = points.flatMap(({ value }, index) =>
    value === null ? [] : [`${across(index).toFixed(2)} ${(100 - up(value)).toFixed(2)}`],
  );
  // A path with one point shows a dot, because its ends are round.
  return known.length === 0 ? null : (
    <path className="plot-curve" d={`M${known.join('L')}${known.length === 1 ? 'h0' : ''}`} />
  );
}
