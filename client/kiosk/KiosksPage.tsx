import { Badge, Button, Code, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KIOSK } from '#shared/kiosk/fields.ts';
import { type Answer, request } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { useNewAsked } from '../core/new-form.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { fallbackStore, StoreField, useHasNoStore, useStores } from '../shifts/StoreField.tsx';
import { NoShop } from '../stores/NoShop.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { ask } from '../ui/dialogs/question.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { RowButton } from '../ui/lists/RowButton.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';

type Row = Answer<'GET /kiosky/'>['kiosky'][0];
type Made = Answer<'POST /kiosky/'>;

const STATES = { ceka: 'Čeká na kód', propadl: 'Kód propadl', sparovan: 'Spárovaný', zrusen: 'Zrušený' };
const COLORS = { ceka: 'orange', propadl: 'gray', sparovan: 'green', zrusen: 'gray' };

const COLUMNS: Column<Row>[] = [
  { head: 'Počítač', card: 'title', cell: row => row.nazev },
  { head: 'Prodejna', cell: row => row.prodejna_nazev },
  {
    head: 'Stav',
    card: 'corner',
    cell: row => <Badge color={COLORS[row.stav]}>{STATES[row.stav]}</Badge>,
  },
  { head: 'Vytvořen', cell: row => dateTime(row.vytvoren) },
  { head: 'Naposledy použit', cell: row => (row.naposledy ? dateTime(row.naposledy) : '–') },
];

function NewKiosk({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const stores = useStores();
  return (
    <RecordForm
      fields={KIOSK}
      begin={{ prodejna: fallbackStore(stores) }}
      title="Nový kiosek"
      save={async ({ prodejna, nazev }, { klic }) => {
        onMade(await request('POST /kiosky/', { body: { prodejna, nazev }, klic }));
        refetch('/kiosky/');
      }}
      failed="Kiosek se nepodařilo připravit"
      onClose={onClose}
      size="sm"
      inputs={{ prodejna: { as: StoreField, columns: 12 }, nazev: { columns: 12 } }}
    />
  );
}

/** Shows the pairing code, only once: its stored form cannot be read. */
const Code8 = ({ made, onClose }: { made: Made; onClose: () => void }) => (
  <LargeDialog onClose={onClose} title="Párovací kód" closeOnClickOutside={false}>
    <Stack>
      <Text>
        Na počítači prodejny otevřete <Code>{window.location.origin}/kiosk</Code> a zadejte kód:
      </Text>
      <Text size="2rem" fw={650} ta="center" ff="monospace">
        {made.kod.slice(0, 4)}-{made.kod.slice(4)}
      </Text>
      <Text size="sm" c="dimmed">
        Platí {made.minut} minut a jen jednou. Znovu se neukáže.
      </Text>
      <Button onClick={onClose}>Hotovo</Button>
    </Stack>
  </LargeDialog>
);

/** The shops' computers where people clock in (rule kiosk-1). */
export function KiosksPage({ title }: { title: string }) {
  const list = useQuery(apiQuery('GET /kiosky/'));
  const hasNoStore = useHasNoStore();
  const [isAdding, setAdding] = useState(false);
  useNewAsked(() => setAdding(true));
  const [made, setMade] = useState<Made | null>(null);
  const goingOn = useGoingOn();
  const ending = useDeed({
    run: ({ id }: Row) => request('DELETE /kiosky/:id/', { params: { id } }),
    touches: '/kiosky/',
    done: 'Kiosek je zrušený.',
  });
  const end = async (row: Row) => {
    const about = `${row.nazev}, ${row.prodejna_nazev}. Na počítači pak nepůjde zapsat docházka.`;
    if (await ask({ question: 'Zrušit tento kiosek?', about, yes: 'Zrušit kiosek', no: 'Nechat' }))
      ending.mutate(row);
  };
  const action: Column<Row> = {
    head: 'Akce',
    align: 'right',
    cell: row =>
      row.stav === 'zrusen' ? null : (
        <RowButton
          name={`${row.nazev}, ${row.prodejna_nazev}`}
          does="Zrušit kiosek"
          isBusy={ending.isPending && ending.variables?.id === row.id}
          onClick={() => end(row)}
        >
          Zrušit
        </RowButton>
      ),
  };
  if (hasNoStore)
    return (
      <>
        <PageHeader title={title} />
        <NoShop then="Kiosek, na kterém si lidé PINem zapisují příchod a odchod, půjde přidat" />
      </>
    );
  return (
    <div {...goingOn}>
      <PageHeader title={title}>
        <ButtonWithIcon icon={IconPlus} onClick={() => setAdding(true)}>
          Přidat kiosek
        </ButtonWithIcon>
      </PageHeader>
      <Stack gap="sm">
        <DeedBanner deeds={[ending]} failed="Kiosek se nepodařilo zrušit." />
        <DataTable
          caption="Kiosky"
          columns={[...COLUMNS, action]}
          rows={list.data?.kiosky}
          load={list}
          failed="Kiosky se nepodařilo načíst."
          empty={
            <EmptyState
              title="Zatím žádný kiosek"
              hint="Kiosek je počítač v prodejně, na kterém si lidé PINem zapisují příchod a odchod."
            />
          }
          rowKey={row => row.id}
        />
      </Stack>
      {isAdding && <NewKiosk onMade={setMade} onClose={() => setAdding(false)} />}
      {made && <Code8 made={made} onClose={() => setMade(null)} />}
    </div>
  );
}
