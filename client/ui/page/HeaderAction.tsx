import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhone } from '../hooks/usePhone.ts';

type Props = { label: string; icon: ReactNode; loading?: boolean; onClick: () => void };

/** A secondary action in a screen's header: on a phone only its icon, so that the main one fits beside it. */
export function HeaderAction({ label, icon, ...button }: Props) {
  const isPhone = usePhone();
  return isPhone ? (
    <ActionIcon variant="default" size="2.75rem" aria-label={label} {...button}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={icon} {...button}>
      {label}
    </Button>
  );
}
