import { notifications } from '@mantine/notifications';

/** Says that something was done; it goes by itself. */
export const notifyDone = (message: string) =>
  notifications.show({
    message,
    color: 'green',
    role: 'status',
    closeButtonProps: { 'aria-label': 'Zavřít hlášení' },
  });
