import { useSyncExternalStore } from 'react';
import { fileKey } from '../../core/retry-key.ts';
import { whenLeaving } from '../../core/session.tsx';
import { holdUnsaved } from '../../core/unsaved.ts';
import { upload } from '../../core/upload.ts';
import { reasonOf } from '../../session/reason.ts';
import { withCommentFile, withFile } from '../feed/feed.ts';
import { changePost } from '../feed/feed-cache.ts';
import { createUploadQueue, type Owner } from './upload-queue.ts';

/** The message beside a file that could not be sent. */
const told = (error: Error) =>
  Promise.reject(new Error(reasonOf(error, 'Nahrajte soubor znovu.') ?? error.message));

/** The page's uploads: each stored file joins its post or comment at once. */
export const uploads = createUploadQueue(async (owner, file, control) => {
  const options = { ...control, klic: fileKey(file) };
  const params = { id: owner.id };
  if (owner.kind === 'post') {
    const stored = await upload('POST /news/:id/soubory/', params, file, options).catch(told);
    await changePost(owner.post, post => withFile(post, stored));
  } else {
    const stored = await upload('POST /news/komentare/:id/soubory/', params, file, options).catch(told);
    await changePost(owner.post, post => withCommentFile(post, owner.id, stored));
  }
});

whenLeaving(uploads.cancelAll);

let release: (() => void) | undefined;
uploads.subscribe(() => {
  if (uploads.hasAny()) release ??= holdUnsaved(false);
  else release = release?.() as undefined;
});

/** The files of one post or comment that are being sent or have failed. */
export const useUploads = (owner: Owner) =>
  useSyncExternalStore(uploads.subscribe, () => uploads.itemsOf(owner));

export const useIsUploading = () => useSyncExternalStore(uploads.subscribe, uploads.isRunning);
