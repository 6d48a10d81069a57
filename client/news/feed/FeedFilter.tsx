import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Category } from '#shared/news/contract.ts';
import { Link } from '../../navigation/Link.tsx';
import classes from './FeedFilter.module.css';

type Entry = { id: number | null; nazev: string; barva?: string };

/** How much of the row stays visible before the chosen chip, in pixels. */
const BEFORE = 48;
/** The widths of the placeholder chips, in rem. */
const WIDTHS = [4, 5, 4.5, 5.5];

type Props = {
  /** Undefined while they are loading, and when they could not be loaded. */
  categories: Category[] | undefined;
  chosen: number | null;
  /** Set when they could not be loaded. */
  onRetry?: () => unknown;
};

/** The choice of the category, made of links, because it is in the address: Back works and a link can be sent. */
export function FeedFilter({ categories, chosen, onRetry }: Props) {
  const row = useRef<HTMLElement>(null);
  // On a phone, the chosen chip may be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the chips or the choice change
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - BEFORE;
  }, [categories, chosen]);
  if (categories?.length === 0 && chosen === null) return null;
  const entries: Entry[] = [{ id: null, nazev: 'Vše' }, ...(categories ?? [])];
  return (
    <nav ref={row} aria-label="Kategorie" className={classes.filter}>
      {entries.map(({ id, nazev, barva }) => (
        <Link
          key={id}
          to={id === null ? '/news' : `/news?kategorie=${id}`}
          className={classes.chip}
          aria-current={id === chosen ? 'true' : undefined}
        >
          {barva && <span className={classes.dot} style={{ background: barva }} aria-hidden />}
          {nazev}
        </Link>
      ))}
      {onRetry && (
        <button type="button" className={classes.chip} onClick={() => onRetry()}>
          Načíst kategorie znovu
        </button>
      )}
      {!categories &&
        !onRetry &&
        WIDTHS.map(width => <Skeleton key={width} width={`${width}rem`} className={classes.chip} />)}
    </nav>
  );
}
