import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './RowActions.module.css';

type Props = {
  /** The row's record, for the names of the buttons. */
  name: string;
  onEdit?: () => void;
  onRemove?: () => void;
  /** Further actions, shown first. */
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
