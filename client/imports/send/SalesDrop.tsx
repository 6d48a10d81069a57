import '@mantine/dropzone/styles.css';
import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import classes from './SalesDrop.module.css';

/** By name and by type: browsers know neither NDJSON nor, on some systems, CSV. */
const ACCEPT = '.csv,.txt,.tsv,.json,.ndjson,.jsonl,.xlsx,text/csv,application/json';

type Props = { file: File | null; disabled?: boolean; onFile: (file: File) => void };

/** Where a file of sold lines is dropped, or chosen. */
export const SalesDrop = ({ file, disabled = false, onFile }: Props) => (
  <Dropzone
    unstyled
    className={classes.drop}
    multiple={false}
    disabled={disabled}
    inputProps={{ accept: ACCEPT, 'aria-label': 'Soubor s prodeji' }}
    onDrop={files => files[0] && onFile(files[0])}
  >
    <IconFileSpreadsheet size={28} className={classes.icon} aria-hidden />
    <Text fw={600}>{file ? file.name : 'Přetáhněte sem soubor s prodeji'}</Text>
    <Text size="sm" c="dimmed">
      {file
        ? 'Kliknutím nebo přetažením vyberete jiný.'
        : 'nebo klikněte a vyberte. CSV, NDJSON, JSON i XLSX.'}
    </Text>
  </Dropzone>
);
