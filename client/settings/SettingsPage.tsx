import { Paper, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SETTINGS } from '#shared/settings/keys.ts';
import { apiQuery } from '../core/queries.ts';
import { LabelsPanel } from '../labels/LabelsPanel.tsx';
import { MailPanel } from '../mail/MailPanel.tsx';
import { ProviderPanel } from '../oidc/ProviderPanel.tsx';
import { SmsPanel } from '../sms/SmsPanel.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { WeightsPanel } from './WeightsPanel.tsx';

export function SettingsPage({ title }: { title: string }) {
  const asked = useQuery(apiQuery('GET /settings/'));
  const { data } = asked;
  return (
    <>
      <PageHeader title={title} />
      <Together>
        <Stack gap="sm" maw="40rem">
          <LoadBanner load={asked} failed="Chyba při načítání nastavení" />
          {asked.isPending && (
            <Paper withBorder p="md">
              {Object.keys(SETTINGS).map(key => (
                <Skeleton key={key} height={56} mb="md" />
              ))}
            </Paper>
          )}
          {data && <SettingsForm settings={data.nastaveni} verze={data.verze} />}
          {data && <WeightsPanel settings={data.nastaveni} verze={data.verze} />}
          <MailPanel />
          <LabelsPanel />
          <SmsPanel />
          <ProviderPanel />
        </Stack>
      </Together>
    </>
  );
}
