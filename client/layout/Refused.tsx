import { Alert, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Action } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Arrival } from './Arrival.tsx';

/** In place of a page: why one may not see it. No link leads here, so home does not fetch its sentences. */
export const Refused = ({ title, can }: { title: string; can: Action }) => (
  <Stack gap="md">
    <PageHeader title={title} />
    <Alert role="alert" color="red" icon={<IconLock aria-hidden />}>
      {refusalOf(can)}
    </Alert>
    <Arrival title={title} />
  </Stack>
);
