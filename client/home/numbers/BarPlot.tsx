import { useState } from 'react';
import { running } from '../../core/days-text.ts';
import { barsOf, bucketAt, HEIGHT, labelled, WIDTH } from './chart.ts';
import classes from './SalesChart.module.css';

type Point = {
  name: string;
  value: number;
  /** The bucket contains today: it will still grow. */
  isRunning: boolean;
};

type Props = {
  /** The content of the bars, for screen readers. */
  label: string;
  points: Point[];
  show: (value: number) => string;
  isStale: boolean;
};

const center = (index: number, count: number) => ((index + 0.5) / count) * 100;

/** Bars in an area of 600 × 200, with the value of the one under the pointer or chosen by keyboard. */
export function BarPlot({ label, points, show, isStale }: Props) {
  const [active, setActive] = useState<number | null>(null);
  const count = points.length;
  const shown = active === null ? undefined : points[active];
  const text = (point?: Point) =>
    point ? `${point.isRunning ? running(point.name) : point.name}: ${show(point.value)}` : '';
  if (count === 0) return null;
  return (
    <div
      className={classes.plot}
      data-stale={isStale || undefined}
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        setActive(bucketAt((clientX - left) / width, count));
      }}
      onPointerLeave={() => setActive(null)}
    >
      <input
        type="range"
        className={classes.cursor}
        aria-label={label}
        aria-valuetext={text(shown ?? points.at(-1))}
        min={0}
        max={count - 1}
        value={active ?? count - 1}
        onFocus={() => setActive(before => before ?? count - 1)}
        onBlur={() => setActive(null)}
        onChange={event => setActive(event.currentTarget.valueAsNumber)}
      />
      {shown && active !== null && (
        <div
          className={classes.tip}
          style={{
            left: `${center(active, count)}%`,
            transform: `translateX(-${center(active, count)}%)`,
          }}
        >
          {text(shown)}
        </div>
      )}
      <svg
        className={classes.svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        focusable="false"
      >
        {barsOf(points.map(point => point.value)).map(({ isEmpty, ...bar }, index) => (
          <rect
            key={points[index]?.name}
            {...bar}
            rx={1.5}
            className={classes.bar}
            data-empty={isEmpty || undefined}
            data-running={points[index]?.isRunning || undefined}
            data-active={index === active || undefined}
          />
        ))}
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={classes.axis} />
      </svg>
      <div className={classes.labels} aria-hidden>
        {labelled(count).map(index => (
          <span key={index} className={classes.label} style={{ left: `${center(index, count)}%` }}>
            {points[index]?.name}
          </span>
        ))}
      </div>
    </div>
  );
}
