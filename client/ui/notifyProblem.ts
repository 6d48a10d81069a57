import { notifications } from '@mantine/notifications';
import { sentenceOf } from './problem.ts';

/** Shows why a small call failed; it stays until it is read and closed, or for a while. */
export const notifyProblem = (error: unknown, otherwise: string) =>
  notifications.show({
    message: sentenceOf(error) ?? otherwise,
    color: 'red',
    role: 'alert',
    autoClose: 10_000,
    closeButtonProps: { 'aria-label': 'Zavřít hlášení' },
  });
