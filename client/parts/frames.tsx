import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBackCloses } from '../ui/dialogs/covers.ts';
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

type DialogPlace = { of: Dialog; children: ReactNode };

/** The same for a dialog that stands in the address, out of which Back takes it by itself. */
export const AddressedDialogFrame = ({ of: { onClose, opened = true }, children }: DialogPlace) =>
  opened && (
    <SmallDialog onClose={onClose} title="Okno se nenačetlo">
      {children}
    </SmallDialog>
  );

/** A dialog stays a dialog: over the page, and it can be closed, by Back as well. */
export function DialogFrame(place: DialogPlace) {
  useBackCloses(place.of.opened ?? true, place.of.onClose);
  return <AddressedDialogFrame {...place} />;
}
