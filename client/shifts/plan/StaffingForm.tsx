import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFFING } from '#shared/staffing/fields.ts';
import { readWeek, weekLineText } from '#shared/staffing/lines.ts';
import type { Answer } from '../../core/api.ts';
import { request } from '../../core/api.ts';
import { apiQuery, queryClient, refetch } from '../../core/queries.ts';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { LargeDialog } from '../../ui/dialogs/LargeDialog.tsx';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { notifyDone } from '../../ui/notices/notify.ts';
import { notifyProblem } from '../../ui/notices/notifyProblem.ts';
import { useStores } from '../StoreField.tsx';

const queryOf = (id: number) => apiQuery('GET /shifts/staffing/:id/', { params: { id } });

/** The meaning of the lines, as they are typed. */
function Understood({ typed }: { typed: string }) {
  const { lines } = readWeek(typed);
  if (!lines || lines.length === 0) return null;
  return (
    <List size="sm" c="dimmed">
      {lines.map(line => (
        <List.Item key={JSON.stringify(line)}>{weekLineText(line)}</List.Item>
      ))}
    </List>
  );
}

type OthersProps = { stores: { id: number; nazev: string }[]; onTake: (week: string) => void };

/** Copies another shop's week: chosen first, also by arrow keys, then copied by a button, as it replaces the text. */
function OthersWeek({ stores, onTake }: OthersProps) {
  const [from, setFrom] = useState('');
  const take = async () => {
    try {
      const { potreba } = await queryClient.fetchQuery(queryOf(Number(from)));
      onTake(potreba.tyden ?? '');
    } catch (error) {
      notifyProblem(error, 'Chyba při načítání dat');
    }
  };
  return (
    <Group gap="xs" align="end" mb="sm">
      <NativeSelect
        flex={1}
        label="Převzít běžný týden z prodejny"
        value={from}
        onChange={event => setFrom(event.currentTarget.value)}
        data={[
          { value: '', label: 'Vyberte prodejnu' },
          ...stores.map(({ id, nazev }) => ({ value: String(id), label: nazev })),
        ]}
      />
      <Button variant="default" disabled={from === ''} onClick={take}>
        Převzít
      </Button>
    </Group>
  );
}

type Record = Answer<'GET /shifts/staffing/:id/'>['potreba'];

/** The form for a shop's required people (rule shifts-13): lines that are typed, or copied from another shop. */
export function StaffingForm({ prodejna, onClose }: { prodejna: number; onClose: () => void }) {
  const load = useQuery(queryOf(prodejna));
  if (load.data) return <Form record={load.data.potreba} prodejna={prodejna} onClose={onClose} />;
  if (!load.isError) return null;
  return (
    <LargeDialog title="Potřeba lidí" onClose={onClose}>
      <LoadBanner load={load} failed="Potřebu lidí se nepodařilo načíst" />
    </LargeDialog>
  );
}

function Form({ record, prodejna, onClose }: { record: Record; prodejna: number; onClose: () => void }) {
  const stores = useStores();
  const shop = stores.find(({ id }) => id === prodejna)?.nazev ?? '';
  const others = stores.filter(({ id }) => id !== prodejna);
  return (
    <RecordForm
      fields={STAFFING}
      record={record}
      title={`Potřeba lidí, ${shop}`}
      draft={`potreba:${prodejna}`}
      save={async (body, { verze, klic }) => {
        await request('PUT /shifts/staffing/:id/', {
          params: { id: prodejna },
          body: { ...body, verze },
          klic,
        });
        await refetch('/shifts/staffing/');
        notifyDone('Potřeba lidí byla uložena.');
      }}
      failed="Chyba při ukládání potřeby lidí"
      onClose={onClose}
      inputs={form => ({
        tyden: {
          minRows: 4,
          placeholder: 'po-pá 9-19: 2\nso 9-12: 1',
          description: 'Na každý řádek dny, hodiny a kolik lidí. Překrývají-li se, platí vyšší číslo.',
          'data-autofocus': true,
          below: <Understood typed={form.values.tyden} />,
          above: others.length > 0 && (
            <OthersWeek stores={others} onTake={week => form.setFieldValue('tyden', week)} />
          ),
        },
        vyjimky: {
          minRows: 3,
          placeholder: '24. 12. 2026 9-12: 2 Štědrý den\n31. 12. 2026 nikdo',
          description: 'Den s výjimkou se neřídí týdnem ani otevírací dobou: svátek, akce, inventura.',
        },
      })}
    >
      <Stack gap={0}>
        <Text size="sm" c="dimmed">
          Zavřený den nepotřebuje nikoho. Pauzy se neodečítají.
        </Text>
      </Stack>
    </RecordForm>
  );
}
