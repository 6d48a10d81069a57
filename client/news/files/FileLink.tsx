import { Anchor, Text } from '@mantine/core';
import type { StoredFile } from '#shared/files/contract.ts';
import { fileSize } from '#shared/files/kinds.ts';
import touch from '../../ui/page/touch.module.css';
import classes from './FileGallery.module.css';
import { FileIcon } from './FileIcon.tsx';

/** A file as a link that saves it, with its kind and size. */
export const FileLink = ({ file }: { file: StoredFile }) => (
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
