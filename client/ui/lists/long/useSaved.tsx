import { Alert, Button, Group } from '@mantine/core';
import { type Key, useCallback, useRef, useState } from 'react';
import classes from './useSaved.module.css';

/** What a form over a list has just saved; another one each time, also for the same record again. */
export type Saved = { key: Key };

/** What a list is told of a record that was saved. */
export type OfSaved = {
  saved?: Saved | null;
  /** Ends the filters of the list, where any is set. */
  onUnfilter?: () => void;
};

/** What the element of the record is given. */
export type Mark = {
  ref: (element: HTMLElement | null) => void;
  className: string | undefined;
  tabIndex: number;
};

type Of<Row> = OfSaved & {
  /** Undefined while the rows are those of an earlier question. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => Key;
};

/** Brings it up unless it can be seen. */
function bringUp(element: HTMLElement) {
  element.scrollIntoView({ block: 'nearest' });
  // The button that asked to see it is gone with what said that it is hidden.
  if (document.activeElement === document.body) element.focus({ preventScroll: true });
}

const showHidden = (element: HTMLElement | null) => {
  if (element) bringUp(element);
};

/**
 * Where the record that was just saved stands in a list, which is longer than the screen and has its own order: it is
 * brought up and marked. When the filters leave it out, `hidden` says so in its place: who does not see what they added
 * adds it again (docs/decisions/0143).
 */
export function useSaved<Row>({ rows, keyOf, saved, onUnfilter }: Of<Row>) {
  const isSaved = (row: Row) => saved?.key === keyOf(row);
  const [seen, setSeen] = useState<Saved | null>(null);
  if (saved && seen !== saved && rows?.some(isSaved)) setSeen(saved);
  const broughtUp = useRef<Saved | null>(null);
  // Another function for another one, also where its element stays; a row that is drawn again later stays where it is.
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !saved || broughtUp.current === saved) return;
      broughtUp.current = saved;
      bringUp(element);
    },
    [saved],
  );
  return {
    /** So many of these rows have to be drawn for it. */
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
