import { notifications } from '@mantine/notifications';

/** Says that something was done; it goes by itself. */
export const notifyDone = (message: string) =>
  notifications.show({
    message,
    color: 'green',
    role: 'status',
    closeButtonProps: { 'aria-label': 'Zavřít hlášení' },
  });

/** Says what should be thought of, a line each; it stays long enough to be read. */
export const notifyWarning = (message: string) =>
  notifications.show({
    message,
    color: 'yellow',
    role: 'status',
    autoClose: 12_000,
    styles: { description: { whiteSpace: 'pre-line' } },
    closeButtonProps: { 'aria-label': 'Zavřít hlášení' },
  });
