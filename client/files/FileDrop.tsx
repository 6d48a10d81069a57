import { Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { DropZone } from '../ui/DropZone.tsx';
import classes from './FileDrop.module.css';

type Props = Omit<ComponentProps<typeof DropZone>, 'className'> & {
  /** Shown over the area while files are dragged above it. */
  hint: string;
};

/** An area with controls of its own on which files can be dropped. */
export const FileDrop = ({ hint, children, ...zone }: Props) => (
  <DropZone {...zone} className={classes.drop}>
    {children}
    <div className={classes.over} aria-hidden>
      <IconUpload size={20} />
      <Text fw={600}>{hint}</Text>
    </div>
  </DropZone>
);
