import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import touch from '../ui/page/touch.module.css';
import { Thumbnail } from './Thumbnail.tsx';
import classes from './UploadList.module.css';
import type { UploadItem } from './upload-queue.ts';

const stateOf = ({ state, share }: UploadItem) => {
  if (state === 'waiting') return 'čeká';
  if (state === 'done') return 'nahráno';
  if (state === 'failed') return 'nenahráno';
  // Everything is sent; the server is still processing it.
  return share < 1 ? `${Math.round(share * 100)}\u00a0%` : 'zpracovává se';
};

export const UploadList = ({ items }: { items: readonly UploadItem[] }) => (
  <ul className={classes.list} aria-label="Nahrávané soubory">
    {items.map(item => (
      <li key={item.key} className={classes.item}>
        <Thumbnail file={item.file} />
        <div className={classes.progress}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm" truncate>
              {item.file.name}
            </Text>
            <Text size="xs" c={item.state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} fw={500}>
              {item.state === 'done' && <IconCheck size={12} aria-hidden />} {stateOf(item)}
            </Text>
          </Group>
          <Progress
            value={item.share * 100}
            color={item.state === 'failed' ? 'red' : undefined}
            size="sm"
            aria-label={`Nahrávání souboru ${item.file.name}`}
          />
        </div>
      </li>
    ))}
  </ul>
);

type FailedProps = { items: readonly UploadItem[]; onRetry: () => void; onGiveUp: () => void };

/** Says which files of a post failed, why, and what can be done; the post itself stays. */
export const FailedUploads = ({ items, onRetry, onGiveUp }: FailedProps) => (
  <Alert
    role="alert"
    color="red"
    p="sm"
    icon={<IconAlertCircle aria-hidden />}
    title={items.length === 1 ? 'Soubor se nepodařilo nahrát' : 'Některé soubory se nepodařilo nahrát'}
  >
    <ul className={classes.failed}>
      {items.map(({ key, file, problem }) => (
        <li key={key}>
          <strong>{file.name}</strong>: {problem}
        </li>
      ))}
    </ul>
    <Group gap="xs" mt="xs">
      <Button size="xs" className={touch.target} onClick={onRetry}>
        Zkusit znovu
      </Button>
      <Button size="xs" variant="default" className={touch.target} onClick={onGiveUp}>
        Zahodit
      </Button>
    </Group>
  </Alert>
);
