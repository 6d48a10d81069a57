import { Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { DropZone } from '../../ui/DropZone.tsx';
import classes from './SalesDrop.module.css';

/** By name and by type: browsers know neither NDJSON nor, on some systems, CSV. */
const ACCEPT = '.csv,.txt,.tsv,.json,.ndjson,.jsonl,.xlsx,.xml,text/csv,application/json';

type Props = { file: File | null; disabled?: boolean; onFile: (file: File) => void };

/** Where a file of sold lines is dropped, or chosen. */
export const SalesDrop = ({ file, disabled = false, onFile }: Props) => (
  <DropZone
    className={classes.drop}
    accept={ACCEPT}
    label="Soubor s prodeji"
    isSingle
    isPressed
    disabled={disabled}
    onFiles={([chosen]) => chosen && onFile(chosen)}
  >
    <IconFileSpreadsheet size={28} className={classes.icon} aria-hidden />
    <Text fw={600}>{file ? file.name : 'Přetáhněte sem soubor s prodeji'}</Text>
    <Text size="sm" c="dimmed">
      {file
        ? 'Kliknutím nebo přetažením vyberete jiný.'
        : 'nebo klikněte a vyberte. CSV, XLSX, XML z Pohody a Money, NDJSON i JSON.'}
    </Text>
  </DropZone>
);
