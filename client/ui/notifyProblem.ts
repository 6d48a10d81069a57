import { notifications } from '@mantine/notifications';
import { sentenceOf } from './problem.ts';

/** Grows with every problem, so that the latest is always among those that are seen. */
let told = 0;

/**
 * Shows why a small call failed; it stays until it is read and closed, or for a while. It never waits behind
 * other notices, and the same sentence stands there once.
 */
export function notifyProblem(error: unknown, otherwise: string) {
  const message = sentenceOf(error) ?? otherwise;
  const id = `problem: ${message}`;
  told += 1;
  notifications.hide(id);
  notifications.show({
    id,
    message,
    priority: told,
    color: 'red',
    role: 'alert',
    autoClose: 10_000,
    closeButtonProps: { 'aria-label': 'Zavřít hlášení' },
  });
}
