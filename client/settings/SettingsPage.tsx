import { Paper, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SETTINGS } from '#shared/settings/keys.ts';
import { apiQuery } from '../core/queries.ts';
import { MailPanel } from '../mail/MailPanel.tsx';
import { ProviderPanel } from '../oidc/ProviderPanel.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { WeightsPanel } from './WeightsPanel.tsx';

/** The values that an ADMIN can change. */
export function SettingsPage({ title }: { title: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(apiQuery('GET /settings/'));
  return (
    <>
      <PageHeader title={title} />
      <Stack gap="sm" maw="40rem">
        <ErrorBanner
          message={isError ? 'Chyba při načítání nastavení' : null}
          detail={sentenceOf(error)}
          onRetry={refetch}
        />
        {isPending && (
          <Paper withBorder p="md">
            {Object.keys(SETTINGS).map(key => (
              <Skeleton key={key} height={56} mb="md" />
            ))}
          </Paper>
        )}
        {data && <SettingsForm settings={data.nastaveni} verze={data.verze} />}
        {data && <WeightsPanel settings={data.nastaveni} verze={data.verze} />}
        <MailPanel />
        <ProviderPanel />
      </Stack>
    </>
  );
}
