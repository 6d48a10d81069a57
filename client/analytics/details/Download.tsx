import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Format } from '#shared/core/sheet.ts';
import { type GetCall, urlOf } from '../../core/api.ts';

type Props = {
  call: GetCall;
  query: Record<string, unknown>;
  /** The list of the answer to download; all of them without it. */
  list?: string;
  /** The name of the list, where a screen has several; the label is then short. */
  of?: string;
};

/** Downloads the whole list as a spreadsheet or as plain text, with the call and the filters of the screen. */
export function Download({ call, query, list, of }: Props) {
  const link = (format: Format) => ({
    component: 'a' as const,
    href: urlOf(call.slice('GET '.length), { query: { ...query, format, seznam: list } }),
    download: true,
    size: 'compact-sm',
    variant: 'default',
    'aria-label': `Stáhnout ${format.toUpperCase()}${of ? `: ${of}` : ''}`,
  });
  return (
    <Button.Group>
      <Button {...link('xlsx')} leftSection={<IconDownload size={14} aria-hidden />}>
        {of ? 'XLSX' : 'Stáhnout XLSX'}
      </Button>
      <Button {...link('csv')}>CSV</Button>
    </Button.Group>
  );
}
