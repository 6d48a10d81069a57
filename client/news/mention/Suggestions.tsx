import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import touch from '../../ui/page/touch.module.css';
import { type Offered, offered } from './offered.ts';
import classes from './Suggestions.module.css';

type Props = {
  id: string;
  query: string;
  active: number;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called with the names that are offered, and with none when it disappears. */
  onOffer: (rows: Offered[]) => void;
  onPick: (row: Offered) => void;
};

const ROW_PX = 44;
/** What may cover the lower edge of the window: the navigation of a phone. */
const LOW_BAR_PX = 64;

/** Whether the list fits better above the field than below it, where a phone's keyboard may be. */
function fitsAbove(field: HTMLElement, rows: number): boolean {
  const { top, bottom } = field.getBoundingClientRect();
  const { height, offsetTop } = window.visualViewport ?? { height: window.innerHeight, offsetTop: 0 };
  const below = offsetTop + height - LOW_BAR_PX - bottom;
  return below < rows * ROW_PX && top - offsetTop > below;
}

/** The colleagues to pick from. The field keeps the focus and handles the keys. */
export function Suggestions({ id, query, active, field, onOffer, onPick }: Props) {
  const { data } = useQuery(apiQuery('GET /users/choices/'));
  const me = useUser();
  const rows = useMemo(() => offered(data?.users ?? [], query, me), [data, query, me]);
  const [isAbove, setAbove] = useState(false);
  useLayoutEffect(() => {
    onOffer(rows);
    if (field.current) setAbove(fitsAbove(field.current, rows.length));
  }, [rows, field, onOffer]);
  useLayoutEffect(() => () => onOffer([]), [onOffer]);
  return (
    <>
      <VisuallyHidden role="status">
        {rows.length > 0 && plural(rows.length, 'návrh', 'návrhy', 'návrhů')}
      </VisuallyHidden>
      {rows.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="Koho zmínit"
          className={classes.list}
          data-above={isAbove || undefined}
        >
          {rows.map((row, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={row.name}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={`${classes.option} ${touch.target}`}
              // The field keeps the focus.
              onMouseDown={event => event.preventDefault()}
              onClick={() => onPick(row)}
            >
              {row.name}
              {row.count > 1 && (
                <Text component="span" size="xs" c="dimmed">
                  {plural(row.count, 'osoba', 'osoby', 'osob')}
                </Text>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
