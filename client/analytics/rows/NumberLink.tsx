import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDetail } from '../details/useDetail.ts';
import { type Linked, type Of, rowsKey } from './address.ts';
import classes from './NumberLink.module.css';

/** Only a title: the accessible name is the number, because a table of numbers is read cell by cell. */
export const MADE_OF = 'Z čeho se skládá';

type Props = {
  /** Without it the number has no rows and is shown as plain text. */
  of: Linked | undefined;
  /** Narrows the rows in addition to the screen's filters, and describes them in words. */
  within?: Of;
  children: ReactNode;
};

/** A number that opens the rows that it is the sum of (rule analytics-16). */
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
