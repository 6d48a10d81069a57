import { Button, type ButtonProps } from '@mantine/core';
import type { IconTrash } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { icon: typeof IconTrash };

/** A button with an icon before its words, smaller in a small button; the icon is not read out. */
export const ButtonWithIcon = ({ icon: Icon, ...button }: Props) => (
  <Button leftSection={<Icon size={button.size ? 14 : 16} aria-hidden />} {...button} />
);
