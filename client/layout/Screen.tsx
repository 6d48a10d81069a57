import { Alert, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { PERMISSIONS } from '#shared/core/permissions.ts';
import { useMay } from '../core/session.tsx';
import { Redirect } from '../navigation/Link.tsx';
import type { Page } from '../routes.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Arrival } from './Arrival.tsx';

/** A page behind its guard (rule people-2). The server guards for itself; this only spares people a useless call. */
export function Screen({ page }: { page: Page }) {
  const may = useMay();
  if (!page.can || may(page.can)) {
    return (
      <>
        <page.Component title={page.title} />
        <Arrival title={page.title} />
      </>
    );
  }
  if (page.refused === 'home') return <Redirect to="/" />;
  return (
    <Stack gap="md">
      <PageHeader title={page.title} />
      <Alert role="alert" color="red" icon={<IconLock aria-hidden />}>
        {PERMISSIONS[page.can].refusal}
      </Alert>
      <Arrival title={page.title} />
    </Stack>
  );
}
