import { Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { DropZone } from '../../ui/DropZone.tsx';
import classes from './SalesDrop.module.css';

type Dropping = { file: File | null; disabled?: boolean; onFile: (file: File) => void };
type Props = Dropping & { accept: string; label: string; empty: string; hint: string };

/** A drop zone for one file, which can also be chosen. */
export const FileDrop = ({ file, disabled = false, onFile, accept, label, empty, hint }: Props) => (
  <DropZone
    className={classes.drop}
    accept={accept}
    label={label}
    isSingle
    isPressed
    disabled={disabled}
    onFiles={([chosen]) => chosen && onFile(chosen)}
  >
    <IconFileSpreadsheet size={28} className={classes.icon} aria-hidden />
    <Text fw={600}>{file ? file.name : empty}</Text>
    <Text size="sm" c="dimmed">
      {file ? 'Kliknutím nebo přetažením vyberete jiný.' : hint}
    </Text>
  </DropZone>
);

/** The drop zone for a file of sold lines, by name and type: browsers do not know NDJSON or, on some systems, CSV. */
export const SalesDrop = (dropping: Dropping) => (
  <FileDrop
    {...dropping}
    accept=".csv,.txt,.tsv,.json,.ndjson,.jsonl,.xlsx,.xml,text/csv,application/json"
    label="Soubor s prodeji"
    empty="Přetáhněte sem soubor s prodeji"
    hint="nebo klikněte a vyberte. CSV, XLSX, XML z Pohody, Money, Shoptetu a Upgates, NDJSON i JSON."
  />
);
