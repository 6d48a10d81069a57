import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBackCloses } from '../ui/dialogs/covers.ts';
import { SmallDialog } from '../ui/dialogs/SmallDialog.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';

/** The frame of a screen: a message shown instead of the screen keeps its heading. */
export const PageFrame = ({ of, children }: { of: { title: string }; children: ReactNode }) => (
  <Stack gap="md">
    <PageHeader title={of.title} />
    {children}
  </Stack>
);

/** `PageFrame` for a component that does not get its title as a prop. */
export const titled =
  (title: string) =>
  ({ children }: { children: ReactNode }) => <PageFrame of={{ title }}>{children}</PageFrame>;

type Dialog = { onClose: () => void; opened?: boolean };

type DialogPlace = { of: Dialog; children: ReactNode };

/** `DialogFrame` for a dialog that is kept in the address, which Back closes without further help. */
export const AddressedDialogFrame = ({ of: { onClose, opened = true }, children }: DialogPlace) =>
  opened && (
    <SmallDialog onClose={onClose} title="Okno se nenačetlo">
      {children}
    </SmallDialog>
  );

/** The frame of a dialog: the message is shown in a dialog over the page, which can be closed, also by Back. */
export function DialogFrame(place: DialogPlace) {
  useBackCloses(place.of.opened ?? true, place.of.onClose);
  return <AddressedDialogFrame {...place} />;
}
