import { number } from '../../core/format.ts';
import classes from '../home.module.css';

/** How a value changed and against which days, with an arrow besides the colour; nothing to compare with is said. */
export function Delta({ delta, against }: { delta: number | null; against: string }) {
  if (delta === null) return <>bez srovnání ({against})</>;
  const direction = delta > 0 ? 'up' : delta < 0 ? 'down' : null;
  return (
    <>
      <span className={direction ? classes[direction] : undefined}>
        {direction && <span aria-hidden>{direction === 'up' ? '▲ ' : '▼ '}</span>}
        {delta > 0 ? '+' : ''}
        {number(delta)}
      </span>{' '}
      {against}
    </>
  );
}
