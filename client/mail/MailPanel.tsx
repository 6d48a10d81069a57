import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconEye, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { preposed } from '#shared/core/preposed.ts';
import { MAIL_SERVER } from '#shared/mail/fields.ts';
import { type Answer, request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { Outbox } from './Outbox.tsx';
import { Preview } from './Preview.tsx';

type Server = NonNullable<Answer<'GET /posta/server/'>['server']>;

const ServerForm = ({ server, onClose }: { server: Server | null; onClose: () => void }) => (
  <RecordForm
    fields={MAIL_SERVER}
    record={server && { ...server, heslo: undefined }}
    title="Poštovní server"
    save={async (body, { verze, klic }) => {
      await request('PUT /posta/server/', { body: { ...body, verze }, klic });
      refetch('/posta/server/');
      notifyDone('Poštovní server byl uložen.');
    }}
    failed="Poštovní server se nepodařilo uložit"
    onClose={onClose}
    inputs={{
      server: { columns: 8, placeholder: 'smtp.example.cz', autoComplete: 'off' },
      port: { columns: 4 },
      sifrovani: { columns: 12 },
      uzivatel: { autoComplete: 'off' },
      heslo: {
        autoComplete: 'new-password',
        description: server?.ma_heslo ? 'Prázdné nechá uložené heslo.' : undefined,
      },
      odesilatel: { placeholder: 'prodejna@example.cz' },
      adresa: {
        placeholder: 'https://…',
        description: 'Kde ji otevřou lidé i zákazníci. Bez ní e-mail nemá odkazy.',
      },
    }}
  />
);

/** The mail server, a preview of this morning's mail, and the state of the sent ones. */
export function MailPanel() {
  const asked = useQuery(apiQuery('GET /posta/server/'));
  const [opened, setOpened] = useState<'server' | 'preview' | null>(null);
  const testing = useDeed({
    run: (_: undefined, klic) => request('POST /posta/zkouska/', { klic }),
    touches: '/posta/',
    done: ({ message }) => message,
    failed: 'Zkušební e-mail se nepodařilo připravit',
  });
  const server = asked.data?.server;
  const close = () => setOpened(null);
  return (
    <Paper component="section" withBorder p="md" aria-label="Ranní e-mail">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Ranní e-mail
        </Title>
        <LoadBanner load={asked} failed="Nastavení pošty se nepodařilo načíst" />
        {asked.isPending && <Skeleton height={24} />}
        {server === null && <Text>Poštovní server není nastavený, e-maily neodcházejí.</Text>}
        {server && (
          <Text>
            Odchází {preposed('z', server.odesilatel)} přes {server.server}:{server.port}.
          </Text>
        )}
        <Group gap="sm">
          <ButtonWithIcon icon={IconPencil} disabled={!asked.data} onClick={() => setOpened('server')}>
            {server ? 'Upravit server' : 'Nastavit server'}
          </ButtonWithIcon>
          <ButtonWithIcon icon={IconEye} variant="default" onClick={() => setOpened('preview')}>
            Náhled
          </ButtonWithIcon>
          <ButtonWithIcon
            icon={IconSend}
            variant="default"
            loading={testing.isPending}
            onClick={() => testing.mutate()}
          >
            Poslat zkušební
          </ButtonWithIcon>
        </Group>
        <Outbox />
      </Stack>
      {opened === 'server' && <ServerForm server={server ?? null} onClose={close} />}
      {opened === 'preview' && <Preview onClose={close} />}
    </Paper>
  );
}
