import { Anchor, Text } from '@mantine/core';
import type { StoredFile } from '#shared/files/contract.ts';
import { fileSize } from '#shared/files/kinds.ts';
import touch from '../ui/page/touch.module.css';
import classes from './FileGallery.module.css';
import { FileIcon } from './FileIcon.tsx';
import { PictureGrid } from './pictures/PictureGrid.tsx';

/** A download link for a file, with its kind and size. */
const FileLink = ({ file }: { file: StoredFile }) => (
  <Anchor href={file.url} download={file.nazev} className={`${classes.link} ${touch.target}`}>
    <FileIcon type={file.typ} />
    <span className={classes.name}>
      {file.nazev}
      <Text component="span" size="xs" c="dimmed" className={classes.size}>
        {fileSize(file.velikost)}
      </Text>
    </span>
  </Anchor>
);

/** Plays sound and video in place; a browser that cannot play the file still offers it for download. */
function Player({ file }: { file: StoredFile }) {
  const Media = file.typ === 'video' ? 'video' : 'audio';
  return (
    <div className={classes.player}>
      <Media
        src={file.url}
        controls
        preload="metadata"
        playsInline
        aria-label={file.nazev}
        className={classes[Media]}
      />
      <FileLink file={file} />
    </div>
  );
}

/** The files of a post or comment: pictures in place, playable files with controls, the rest as links. */
export function FileGallery({ files }: { files: StoredFile[] }) {
  if (files.length === 0) return null;
  const pictures = files.filter(file => file.typ === 'obrazek');
  return (
    <div className={classes.gallery}>
      {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      {files.map(file => {
        if (file.typ === 'obrazek') return null;
        return file.typ === 'dokument' ? (
          <FileLink key={file.id} file={file} />
        ) : (
          <Player key={file.id} file={file} />
        );
      })}
    </div>
  );
}
