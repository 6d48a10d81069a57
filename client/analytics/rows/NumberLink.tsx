import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDetail } from '../details/useDetail.ts';
import { type Linked, type Of, rowsKey } from './address.ts';
import classes from './NumberLink.module.css';

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
    <UnstyledButton className={classes.number} onClick={() => open('radky', rowsKey({ ...of, ...within }))}>
      {children}
      <span className="visually-hidden">, z čeho se skládá</span>
    </UnstyledButton>
  );
}
