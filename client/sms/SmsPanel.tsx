import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TRIAL } from '#shared/sms/fields.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { ask } from '../ui/dialogs/question.ts';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { GatewayForm } from './GatewayForm.tsx';
import { SentTexts } from './SentTexts.tsx';
import { Templates } from './Templates.tsx';

const TrialForm = ({ onClose }: { onClose: () => void }) => (
  <RecordForm
    fields={TRIAL}
    title="Zkušební SMS"
    save={async (body, { klic }) => {
      await request('POST /sms/zkouska/', { body, klic });
      refetch('/sms/');
      notifyDone('Zkušební SMS odchází. Jak dopadla, je v odeslaných SMS.');
    }}
    failed="Zkušební SMS se nepodařilo odeslat"
    submit={{ label: 'Odeslat' }}
    onClose={onClose}
    inputs={{ cislo: { columns: 12 } }}
  />
);

/** The gateway of text messages to customers, their texts, and the state of the sent ones (rule orders-11). */
export function SmsPanel() {
  const asked = useQuery(apiQuery('GET /sms/brana/'));
  const [opened, setOpened] = useState<'gateway' | 'trial' | null>(null);
  const removal = useDeed({
    run: () => request('DELETE /sms/brana/'),
    touches: ['/sms/', '/orders/'],
    done: 'Brána SMS byla odebrána.',
    failed: 'Bránu SMS se nepodařilo odebrat',
  });
  const gateway = asked.data?.brana;
  const remove = async () => {
    const question = 'Odebrat bránu SMS? Zprávy, které čekají, už neodejdou.';
    if (await ask({ question, yes: 'Odebrat', no: 'Ponechat' })) removal.mutate();
  };
  const close = () => setOpened(null);
  return (
    <Paper component="section" withBorder p="md" aria-label="SMS zákazníkům">
      <Stack gap="sm">
        <Title order={2} size="h4">
          SMS zákazníkům
        </Title>
        <LoadBanner load={asked} failed="Bránu SMS se nepodařilo načíst" />
        {asked.isPending && <Skeleton height={24} />}
        {gateway === null && <Text>Brána není nastavená, SMS posílají lidé ze svých telefonů.</Text>}
        {gateway && (
          <Text style={{ overflowWrap: 'anywhere' }}>Odcházejí přes {new URL(gateway.adresa).host}.</Text>
        )}
        <Group gap="sm">
          <ButtonWithIcon icon={IconPencil} disabled={!asked.data} onClick={() => setOpened('gateway')}>
            {gateway ? 'Upravit bránu' : 'Nastavit bránu'}
          </ButtonWithIcon>
          {gateway && (
            <>
              <ButtonWithIcon icon={IconSend} variant="default" onClick={() => setOpened('trial')}>
                Poslat zkušební SMS
              </ButtonWithIcon>
              <ButtonWithIcon
                icon={IconTrash}
                variant="subtle"
                color="red"
                loading={removal.isPending}
                onClick={remove}
              >
                Odebrat bránu
              </ButtonWithIcon>
            </>
          )}
        </Group>
        <Templates />
        <SentTexts />
      </Stack>
      {opened === 'gateway' && <GatewayForm gateway={gateway ?? null} onClose={close} />}
      {opened === 'trial' && <TrialForm onClose={close} />}
    </Paper>
  );
}
