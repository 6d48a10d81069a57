import { useState } from 'react';
import type { StoredFile } from '#shared/files/contract.ts';
import { useUser } from '../../core/session.tsx';
import { FileGallery } from '../../files/FileGallery.tsx';
import { FailedUploads, UploadList } from '../../files/UploadList.tsx';
import { isOnItsWay } from '../../files/upload-queue.ts';
import { type Owner, uploads } from './uploads.ts';

type Props = {
  owner: Owner;
  author: { id: number };
  files: StoredFile[];
  /** Called when the person gives up the failed files. */
  onGiveUp: () => void;
};

/**
 * The files of a post or comment, whatever their state. New files join the gallery when all of them have arrived: a
 * gallery that grows picture by picture would move the list with every file.
 */
export function RecordFiles({ owner, author, files, onGiveUp }: Props) {
  const isMine = useUser().id === author.id;
  const uploading = uploads.useItems(owner);
  const items = isMine ? uploading : [];
  const isRunning = items.some(isOnItsWay);
  const [settled, setSettled] = useState(files);
  if (!isRunning && settled !== files) setSettled(files);
  const giveUp = () => {
    uploads.cancel(owner);
    onGiveUp();
  };
  return (
    <>
      <FileGallery files={isRunning ? settled : files} />
      {isRunning && <UploadList items={items} />}
      {!isRunning && items.length > 0 && (
        <FailedUploads items={items} onRetry={() => uploads.retry(owner)} onGiveUp={giveUp} />
      )}
    </>
  );
}
