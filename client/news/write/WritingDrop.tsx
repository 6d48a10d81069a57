import type { ClipboardEvent, ReactNode, RefObject } from 'react';
import { ACCEPT } from '#shared/files/kinds.ts';
import { FileDrop } from '../../files/FileDrop.tsx';
import { pastedPictures } from './attachments.ts';
import type { Writing } from './useWriting.ts';

type Props = { writing: Writing; openRef: RefObject<() => void>; disabled: boolean; children: ReactNode };

/** A text area that accepts files by drag and drop, from the clipboard and from the picker. */
export function WritingDrop({ writing, openRef, disabled, children }: Props) {
  const paste = (event: ClipboardEvent) => {
    const pictures = pastedPictures(event.clipboardData, writing.draft.soubory.length);
    if (pictures.length === 0 || disabled) return;
    event.preventDefault();
    writing.addFiles(pictures);
  };
  return (
    <FileDrop
      accept={ACCEPT}
      label="Vybrat soubory"
      hint="Pusťte soubory sem"
      disabled={disabled}
      openRef={openRef}
      onFiles={writing.addFiles}
      onPaste={paste}
    >
      {children}
    </FileDrop>
  );
}
