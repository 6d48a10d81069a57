import { Alert, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Action } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Arrival } from './Arrival.tsx';

/** Shown with the reason instead of a page the person may not see. No link leads here, so home does not load it. */
export const Refused = ({ title, can }: { title: string; can: Action }) => (
  <Stack gap="md">
    <PageHeader title={title} />
    <Alert role="alert" color="red" icon={<IconLock aria-hidden />}>
      {refusalOf(can)}
    </Alert>
    <Arrival title={title} />
  </Stack>
);
