import { ActionIcon, Alert, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { fileSize } from '#shared/files/kinds.ts';
import { Thumbnail } from '../../files/Thumbnail.tsx';
import touch from '../../ui/page/touch.module.css';
import classes from './ChosenFiles.module.css';
import type { Writing } from './useWriting.ts';

/** The files of a draft, each with its size, a preview and a remove button; and the files that could not be added. */
export function ChosenFiles({ writing, disabled }: { writing: Writing; disabled: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const { draft, problems, removeFile, closeProblems } = writing;
  const remove = (file: File) => {
    removeFile(file);
    // The focused button disappeared with its file.
    list.current?.focus();
  };
  return (
    <>
      {problems.length > 0 && (
        <Alert
          role="alert"
          color="red"
          p="xs"
          withCloseButton
          closeButtonLabel="Zavřít hlášení"
          classNames={{ closeButton: touch.target }}
          onClose={closeProblems}
        >
          {problems.map(problem => (
            <Text key={problem} size="sm" className={classes.name}>
              {problem}
            </Text>
          ))}
        </Alert>
      )}
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label="Přiložené soubory">
        {draft.soubory.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
          <li key={`${index} ${file.name}`} className={classes.file}>
            <Thumbnail file={file} />
            <Text size="sm" className={classes.name}>
              {file.name}
            </Text>
            <Text size="xs" c="dimmed" className={classes.size}>
              {fileSize(file.size)}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={touch.target}
              aria-label={`Odebrat soubor ${file.name}`}
              disabled={disabled}
              onClick={() => remove(file)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  );
}
