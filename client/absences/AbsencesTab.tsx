import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Absence } from '#shared/absences/contract.ts';
import { ABSENCE_KIND_LABELS, ABSENCE_STATE_LABELS, type AbsenceState } from '#shared/absences/kinds.ts';
import { request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { PersonField, useChosen } from '../shifts/PersonField.tsx';
import { useShiftsAddress } from '../shifts/useShiftsAddress.ts';
import { ask } from '../ui/dialogs/question.ts';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import type { Saved } from '../ui/lists/long/useSaved.tsx';
import { RowButton } from '../ui/lists/RowButton.tsx';
import { Together } from '../ui/page/Together.tsx';
import { WishesPanel } from '../wishes/WishesPanel.tsx';
import { AbsenceForm } from './AbsenceForm.tsx';
import { BalancePanel, balanceQuery } from './BalancePanel.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { ABSENCES } from './touched.ts';
import { absenceDays } from './words.ts';

const STATE_COLORS: Record<AbsenceState, string> = {
  ceka: 'yellow',
  schvaleno: 'green',
  zamitnuto: 'red',
  vzato_zpet: 'gray',
};

const personName = ({ osoba }: Absence) => `${osoba.jmeno} ${osoba.prijmeni}`;

/** Absences: the person's balance and requests, and for managers the requests that wait for their decision. */
export function AbsencesTab() {
  const user = useUser();
  const decides = useMay()('absences.decide');
  const { osoba, zadost, set } = useShiftsAddress();
  const chosen = useChosen(osoba, 'absences.read');
  const who = decides ? chosen : user.id;
  const [saved, setSaved] = useState<Saved | null>(null);
  // Whom the open form is for; the chosen person can become another when somebody changes who may be chosen.
  const [asking, setAsking] = useState<number | null>(null);
  const absences = useQuery(apiQuery('GET /nepritomnosti/', { query: {} }));
  const { data } = absences;
  // A person who has left and has no absence in the list is named by their balance.
  const balance = useQuery({ ...balanceQuery(who ?? 0), enabled: who !== null }).data;
  const listed = data?.nepritomnosti.find(({ id }) => id === zadost);
  const takingBack = useDeed({
    run: ({ id, verze }: Absence) =>
      request('POST /nepritomnosti/:id/zpet/', { params: { id }, body: { verze } }),
    touches: ABSENCES,
    done: ({ message }) => message,
    failed: 'Vzít zpět se nepodařilo',
  });
  const takeBack = async (absence: Absence) => {
    const about = `${personName(absence)}, ${ABSENCE_KIND_LABELS[absence.druh].toLowerCase()} ${absenceDays(absence)}`;
    const question =
      absence.stav === 'ceka'
        ? 'Opravdu chcete vzít žádost zpět?'
        : 'Opravdu chcete vzít volno zpět? Plán bude jako předtím.';
    if (await ask({ question, about, yes: 'Vzít zpět', no: 'Zrušit' })) takingBack.mutate(absence);
  };
  const columns: Column<Absence>[] = [
    ...(decides ? [{ head: 'Kdo', card: 'title' as const, cell: personName }] : []),
    {
      head: 'Kdy',
      card: decides ? undefined : 'title',
      cell: absenceDays,
    },
    { head: 'Druh', cell: one => ABSENCE_KIND_LABELS[one.druh] },
    {
      head: 'Stav',
      cell: one => (
        <Badge color={STATE_COLORS[one.stav]} variant="light">
          {ABSENCE_STATE_LABELS[one.stav]}
        </Badge>
      ),
    },
    {
      head: 'Poznámka',
      from: 'wide',
      cell: one => [one.poznamka, one.duvod && `Důvod: ${one.duvod}`].filter(Boolean).join(' · ') || null,
    },
    {
      head: 'Akce',
      align: 'right',
      card: 'bare',
      cell: one => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {one.smi.rozhodnout && (
            <Button size="compact-sm" onClick={() => set({ zadost: String(one.id) }, { step: true })}>
              Rozhodnout
            </Button>
          )}
          {one.smi.vzit_zpet && (
            <RowButton
              name={`${personName(one)}, ${absenceDays(one)}`}
              isBusy={takingBack.isPending && takingBack.variables.id === one.id}
              onClick={() => takeBack(one)}
            >
              Vzít zpět
            </RowButton>
          )}
        </Group>
      ),
    },
  ];

  return (
    <Together>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          {decides ? (
            <PersonField
              aria-label="Zůstatek koho"
              can="absences.read"
              value={who ?? 0}
              also={balance?.osoba === who ? { ...balance, id: balance.osoba } : undefined}
              onChange={id => set({ osoba: id === user.id ? null : String(id) })}
            />
          ) : (
            <Text fw={600}>{`${user.jmeno} ${user.prijmeni}`}</Text>
          )}
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={who === null}
            onClick={() => setAsking(who)}
          >
            {decides ? 'Zapsat volno' : 'Požádat o volno'}
          </Button>
        </Group>
        {who === null ? <Skeleton height={130} /> : <BalancePanel key={`zustatek ${who}`} person={who} />}
        <Paper component="section" withBorder p="sm" aria-label="Nepřítomnosti">
          <Group gap="xs" mb="xs">
            <Title order={2} size="h4">
              {decides ? 'Žádosti a volna' : 'Moje volna'}
            </Title>
            {data && data.ceka > 0 && <Badge color="yellow">{`Čeká ${data.ceka}`}</Badge>}
          </Group>
          <DataTable
            caption="Nepřítomnosti"
            columns={columns}
            rows={data?.nepritomnosti}
            load={absences}
            failed="Chyba při načítání dat"
            saved={saved}
            empty={<EmptyState title="Žádné volno" hint="Žádosti i schválená volna se objeví tady." />}
            rowKey={({ id }) => id}
            isMarked={({ smi }) => smi.rozhodnout}
          />
        </Paper>
        {who !== null && <WishesPanel key={`prani ${who}`} person={who} />}
        {asking !== null && (
          <AbsenceForm person={asking} onClose={() => setAsking(null)} onSaved={key => setSaved({ key })} />
        )}
        {zadost !== null && (
          <DecisionDialog key={`zadost ${zadost}`} listed={listed} onClose={() => set({ zadost: null })} />
        )}
      </Stack>
    </Together>
  );
}
