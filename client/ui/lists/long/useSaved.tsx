import { Alert, Button, Group } from '@mantine/core';
import { type Key, useCallback, useRef, useState } from 'react';
import classes from './useSaved.module.css';

/** What a form over a list has just saved; a new object each time, also for the same record again. */
export type Saved = { key: Key };

/** The props of a list about a record that was saved. */
export type OfSaved = {
  saved?: Saved | null;
  /** Clears the filters of the list, when any is set. */
  onUnfilter?: () => void;
};

/** The props of the saved record's element. */
export type Mark = {
  ref: (element: HTMLElement | null) => void;
  className: string | undefined;
  tabIndex: number;
};

type Of<Row> = OfSaved & {
  /** Undefined while the rows answer an earlier query. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => Key;
};

/** Scrolls the element into view unless it is visible. */
function bringUp(element: HTMLElement) {
  element.scrollIntoView({ block: 'nearest' });
  // The button that asked for it disappeared with the message that the record is hidden.
  if (document.activeElement === document.body) element.focus({ preventScroll: true });
}

const showHidden = (element: HTMLElement | null) => {
  if (element) bringUp(element);
};

/**
 * Finds the record that was just saved in its list, which is longer than the screen and has its own order: scrolls to
 * it and highlights it. When the filters exclude it, `hidden` is a message that says so: people who do not see what
 * they added add it again (docs/decisions/0143).
 */
export function useSaved<Row>({ rows, keyOf, saved, onUnfilter }: Of<Row>) {
  const isSaved = (row: Row) => saved?.key === keyOf(row);
  const [seen, setSeen] = useState<Saved | null>(null);
  if (saved && seen !== saved && rows?.some(isSaved)) setSeen(saved);
  const broughtUp = useRef<Saved | null>(null);
  // A new function for each saved record, even if its element stays; a row rendered again later is not scrolled to.
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !saved || broughtUp.current === saved) return;
      broughtUp.current = saved;
      bringUp(element);
    },
    [saved],
  );
  return {
    /** The number of rows that must be shown to include the saved one. */
    leastOf: (ordered: readonly Row[] | undefined) => (ordered?.findIndex(isSaved) ?? -1) + 1,
    markOf: (row: Row): Mark | undefined =>
      isSaved(row) ? { ref, className: classes.saved, tabIndex: -1 } : undefined,
    hidden: rows && saved && seen !== saved && onUnfilter && (
      <Alert ref={showHidden} role="status" py="xs" mb="xs" className={classes.hidden}>
        <Group justify="space-between" gap="xs">
          Uložený záznam neodpovídá filtru, proto tu není.
          <Button size="compact-sm" variant="default" onClick={onUnfilter}>
            Zobrazit
          </Button>
        </Group>
      </Alert>
    ),
  };
}
