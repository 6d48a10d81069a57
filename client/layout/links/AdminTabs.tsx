import { useEffect, useRef } from 'react';
import { usePlace } from '../../navigation/Navigation.tsx';
import classes from './AdminTabs.module.css';
import { PageLink } from './PageLink.tsx';
import { usePages } from './usePages.ts';

/** The row of links that all administration screens share; the gear menu has only three of them. */
export function AdminTabs() {
  const { administration } = usePages();
  const { pathname } = usePlace();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a phone shows only a part of the row
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - 16;
  }, [pathname]);
  return (
    <nav ref={row} aria-label="Části správy" className={classes.tabs}>
      {administration.map(page => (
        <PageLink key={page.path} page={page} className={classes.tab} />
      ))}
    </nav>
  );
}
