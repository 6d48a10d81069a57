import { useSyncExternalStore } from 'react';
import { fileKey } from '../core/retry-key.ts';
import { whenLeaving } from '../core/session.tsx';
import { holdUnsaved } from '../core/unsaved.ts';
import { reasonOf } from '../session/reason.ts';
import { createUploadQueue, type Owner, type Send } from './upload-queue.ts';

/** The message beside a file that could not be sent. */
const told = (error: Error) =>
  Promise.reject(new Error(reasonOf(error, 'Nahrajte soubor znovu.') ?? error.message));

type Options = Parameters<Send<Owner>>[2] & { klic: string };

/**
 * The page's uploads for one kind of records. They outlive the screen, end with the session, and are unsaved work until
 * they are stored. `send` stores one file and shows it; its key makes one file of a repeated request.
 */
export function pageUploads<Target extends Owner>(
  send: (owner: Target, file: File, options: Options) => Promise<void>,
) {
  const queue = createUploadQueue<Target>((owner, file, control) =>
    send(owner, file, { ...control, klic: fileKey(file) }).catch(told),
  );
  whenLeaving(queue.cancelAll);
  let release: (() => void) | undefined;
  queue.subscribe(() => {
    if (queue.hasAny()) release ??= holdUnsaved(false);
    else release = release?.() as undefined;
  });
  return {
    ...queue,
    /** The files of one record that are being sent or have failed. */
    useItems: (owner: Target) => useSyncExternalStore(queue.subscribe, () => queue.itemsOf(owner)),
    useIsRunning: () => useSyncExternalStore(queue.subscribe, queue.isRunning),
  };
}
