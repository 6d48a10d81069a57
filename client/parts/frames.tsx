import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { SmallDialog } from '../ui/dialogs/SmallDialog.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';

/** A screen keeps its heading. */
export const PageFrame = ({ of, children }: { of: { title: string }; children: ReactNode }) => (
  <Stack gap="md">
    <PageHeader title={of.title} />
    {children}
  </Stack>
);

/** The same for what is not given its title. */
export const titled =
  (title: string) =>
  ({ children }: { children: ReactNode }) => <PageFrame of={{ title }}>{children}</PageFrame>;

type Dialog = { onClose: () => void; opened?: boolean };

/** A dialog stays a dialog: over the page, and it can be closed. */
export const DialogFrame = ({
  of: { onClose, opened = true },
  children,
}: {
  of: Dialog;
  children: ReactNode;
}) =>
  opened && (
    <SmallDialog onClose={onClose} title="Okno se nenačetlo">
      {children}
    </SmallDialog>
  );
