import { IconFileText, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import type { FileType } from '#shared/files/kinds.ts';

const ICONS = { obrazek: IconPhoto, video: IconVideo, audio: IconMusic, dokument: IconFileText };

/** What kind of file it is; its name stands beside it. */
export function FileIcon({ type }: { type: FileType }) {
  const Icon = ICONS[type];
  return <Icon size={20} stroke={1.75} aria-hidden />;
}
