import { Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { ClipboardEvent, ReactNode, RefObject } from 'react';
import { ACCEPT } from '#shared/files/kinds.ts';
import { DropZone } from '../../ui/DropZone.tsx';
import { pastedPictures } from './attachments.ts';
import classes from './FileDrop.module.css';
import type { Writing } from './useWriting.ts';

type Props = { writing: Writing; openRef: RefObject<() => void>; disabled: boolean; children: ReactNode };

/** A text area that accepts files by drag and drop, from the clipboard and from the picker. */
export function FileDrop({ writing, openRef, disabled, children }: Props) {
  const paste = (event: ClipboardEvent) => {
    const pictures = pastedPictures(event.clipboardData, writing.draft.soubory.length);
    if (pictures.length === 0 || disabled) return;
    event.preventDefault();
    writing.addFiles(pictures);
  };
  return (
    <DropZone
      className={classes.drop}
      accept={ACCEPT}
      label="Vybrat soubory"
      disabled={disabled}
      openRef={openRef}
      onFiles={writing.addFiles}
      onPaste={paste}
    >
      {children}
      <div className={classes.over} aria-hidden>
        <IconUpload size={20} />
        <Text fw={600}>Pusťte soubory sem</Text>
      </div>
    </DropZone>
  );
}
