import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './RowActions.module.css';

type Props = {
  /** What the row is about, for the names of the buttons. */
  name: string;
  onEdit?: () => void;
  onRemove?: () => void;
  /** What else can be done, before the others. */
  children?: ReactNode;
};

export const RowActions = ({ name, onEdit, onRemove, children }: Props) => (
  <div className={classes.actions}>
    {children}
    {onEdit && (
      <ActionIcon variant="subtle" aria-label={`Upravit: ${name}`} title="Upravit" onClick={onEdit}>
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
    )}
    {onRemove && (
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Smazat: ${name}`}
        title="Smazat"
        onClick={onRemove}
      >
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    )}
  </div>
);
