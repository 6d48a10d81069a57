import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import classes from './RowActions.module.css';

type Props = {
  /** What the row is about, for the names of the buttons. */
  name: string;
  onEdit?: () => void;
  onRemove?: () => void;
};

/** Edit and delete at the end of a row. */
export const RowActions = ({ name, onEdit, onRemove }: Props) => (
  <div className={classes.actions}>
    {onEdit && (
      <ActionIcon
        variant="subtle"
        className={classes.action}
        aria-label={`Upravit: ${name}`}
        title="Upravit"
        onClick={onEdit}
      >
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
    )}
    {onRemove && (
      <ActionIcon
        variant="subtle"
        color="red"
        className={classes.action}
        aria-label={`Smazat: ${name}`}
        title="Smazat"
        onClick={onRemove}
      >
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    )}
  </div>
);
