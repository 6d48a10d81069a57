import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type GetCall, urlOf } from '../../core/api.ts';

type Props = {
  call: GetCall;
  query: Record<string, unknown>;
  /** Which of the answer's lists; all of them without it. */
  list?: string;
  label?: string;
  /** What is downloaded, where a screen has several lists; then the label is short. */
  of?: string;
};

/** The whole list as a spreadsheet, by the call and the filters that the screen shows. */
export const Download = ({ call, query, list, of, label = of ? 'XLSX' : 'Stáhnout XLSX' }: Props) => (
  <Button
    component="a"
    href={urlOf(call.slice('GET '.length), { query: { ...query, format: 'xlsx', seznam: list } })}
    download
    aria-label={of && `Stáhnout XLSX: ${of}`}
    size="compact-sm"
    variant="default"
    leftSection={<IconDownload size={14} aria-hidden />}
  >
    {label}
  </Button>
);
