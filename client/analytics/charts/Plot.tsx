import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { cut } from '#shared/core/cut.ts';
import { compact } from '../../core/format.ts';
import type { ChartProps } from './chart-props.ts';
import classes from './Plot.module.css';
import { Area, Bars, Line } from './PlotMarks.tsx';
import { PlotTip, textOf } from './PlotTip.tsx';
import { rangeIn, valueIn } from './plot.ts';
import { layoutOf, SIDE, TOP } from './plot-layout.ts';
import { pressed } from './pressed.ts';

const LONGEST_NAME = 16;

/** Up to this many points, every one has a dot. */
const FEW = 40;

/** The width of an element in px, also after it changed; 0 until it is mounted. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

type DrawingProps = ChartProps & {
  layout: ReturnType<typeof layoutOf>;
  width: number;
  active: number | null;
};

function Drawing({ caption, rows, height = 300, hasNames, notes, layout, width, active }: DrawingProps) {
  const { area, band, count, names, running, labels, sides, center, labelAt, place } = layout;
  return (
    <svg
      role="img"
      aria-label={`${caption.replace(/\.$/, '')}. Čísla jsou v tabulce.`}
      className={classes.svg}
      viewBox={`0 0 ${width} ${height}`}
      {...{ width, height }}
    >
      <g transform={`translate(${SIDE},${TOP})`}>
        {sides.map(({ side, x, ticks, y }) =>
          ticks.map(tick => (
            <g key={`${side} ${tick}`}>
              {side === 'left' && <line className={classes.grid} x2={area.width} y1={y(tick)} y2={y(tick)} />}
              <text className={classes[side]} x={x} y={y(tick)} dy="0.355em">
                {compact(tick)}
              </text>
            </g>
          )),
        )}
        {labels.map(index => (
          <text
            key={index}
            className={hasNames ? classes.name : classes.time}
            transform={`translate(${labelAt(index)},${area.height + 16})${hasNames ? ' rotate(-30)' : ''}`}
          >
            {hasNames ? cut(names[index]!, LONGEST_NAME) : names[index]}
          </text>
        ))}
        {notes?.map((said, index) =>
          said.length > 0 ? (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: buckets stand where they stand
              key={index}
              className={classes.note}
              d={`M${center(index) - 6},-5h12l-6,10z`}
            />
          ) : null,
        )}
        {active !== null && (
          <line className={classes.grid} x1={center(active)} x2={center(active)} y2={area.height} />
        )}
        {sides.map(({ bars, y }) =>
          bars.map(({ one, reached }) => (
            <Bars key={one.name} series={one} bars={reached} {...{ band, y, running, ...place(one) }} />
          )),
        )}
        {sides.map(({ lines, y }) =>
          lines.map(one => {
            const spans = rows.flatMap((row, index) => {
              const drawn = rangeIn(row, one);
              return drawn ? [{ index, x: center(index), top: y(drawn.to), bottom: y(drawn.from) }] : [];
            });
            return <Area key={`${one.name} range`} color={one.color} spans={spans} />;
          }),
        )}
        {sides.map(({ lines, y }) =>
          lines.map(one => {
            const points = rows.flatMap((row, index) => {
              const value = valueIn(row, one);
              return value === null ? [] : [{ index, x: center(index), y: y(value) }];
            });
            return (
              <Line key={one.name} series={one} {...{ points, active, running }} hasDots={count <= FEW} />
            );
          }),
        )}
      </g>
    </svg>
  );
}

/** The drawing: bars from zero, lines over them, and all values of the bucket under the pointer or chosen by keys. */
export function Plot(props: ChartProps) {
  const { caption, rows, series, height = 300, notes, onOpen } = props;
  const { ref, width } = useWidth();
  const [pointed, setPointed] = useState<number | null>(null);
  const layout = layoutOf(props, width);
  const { band, count, center } = layout;
  const last = Math.max(0, count - 1);
  const active = pointed !== null && pointed < count ? pointed : null;
  const bucketAt = ({
    clientX,
    currentTarget,
  }: Pick<MouseEvent<HTMLElement>, 'clientX' | 'currentTarget'>) => {
    const at = Math.floor((clientX - currentTarget.getBoundingClientRect().left - SIDE) / band);
    return at >= 0 && at < count ? at : null;
  };
  const point = (event: PointerEvent<HTMLElement>) => setPointed(bucketAt(event));
  /** A first tap shows the values of a bucket, a second tap there opens it. */
  const tapped = useRef<number | null>(null);
  const press = (event: MouseEvent<HTMLElement>) => {
    const at = bucketAt(event);
    const isFirst =
      (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch' && tapped.current !== at;
    tapped.current = at;
    setPointed(at);
    if (at === null || isFirst) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const place = { x: event.clientX - left - SIDE, y: event.clientY - top - TOP };
    const name = pressed(layout, rows, at, place);
    if (name) onOpen?.(at, name);
  };
  return (
    // The keyboard uses the range input within it.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={ref}
      className={classes.plot}
      data-opens={onOpen ? true : undefined}
      style={{ height }}
      onPointerMove={point}
      onPointerDown={point}
      // A finger leaves when it is lifted; the tapped bucket stays active.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setPointed(null)}
      onClick={onOpen && press}
    >
      <input
        type="range"
        className={classes.cursor}
        aria-label={caption}
        aria-valuetext={textOf(props, rows[active ?? last], notes?.[active ?? last])}
        {...{ min: 0, max: last, value: active ?? last }}
        onFocus={() => setPointed(before => before ?? last)}
        onBlur={() => setPointed(null)}
        onKeyDown={({ key }) => {
          const name = series[0]?.name;
          if (key === 'Enter' && name) onOpen?.(active ?? last, name);
        }}
        onChange={event => setPointed(event.currentTarget.valueAsNumber)}
      />
      {width > 0 && <Drawing {...props} {...{ layout, width, active }} />}
      {active !== null && (
        <PlotTip
          {...props}
          row={rows[active]!}
          notes={notes?.[active]}
          left={SIDE + center(active)}
          isRight={active >= count / 2}
          width={width}
        />
      )}
    </div>
  );
}
