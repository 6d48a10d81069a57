import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDetail } from '../details/useDetail.ts';
import { type Linked, type Of, rowsKey } from './address.ts';
import classes from './NumberLink.module.css';

/** Its name is the number alone: a table of them is read cell by cell. */
export const MADE_OF = 'Z čeho se skládá';

type Props = {
  /** Without it the number has no rows: it is shown as it is. */
  of: Linked | undefined;
  /** What narrows it beside the filters of the screen, and of what it is in words. */
  within?: Of;
  children: ReactNode;
};

/** A number that leads to the rows that it is the sum of (rule analytics-16). */
export function NumberLink({ of, within, children }: Props) {
  const { open } = useDetail();
  if (!of) return children;
  return (
    <UnstyledButton
      className={classes.number}
      title={MADE_OF}
      onClick={() => open('radky', rowsKey({ ...of, ...within }))}
    >
      {children}
    </UnstyledButton>
  );
}
