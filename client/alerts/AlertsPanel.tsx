import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACKNOWLEDGEMENT } from '#shared/alerts/fields.ts';
import { alertSentence, dayOf, placeOf } from '#shared/alerts/words.ts';
import { Panel } from '../analytics/charts/Panel.tsx';
import { request } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { RowButton } from '../ui/lists/RowButton.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import type { Alert } from './useAlerts.ts';

/** The form for the note that explains a day and acknowledges its alert. */
const AcknowledgeForm = ({ alert, onClose }: { alert: Alert; onClose: () => void }) => (
  <RecordForm
    fields={ACKNOWLEDGEMENT}
    title={`Výkyv: ${placeOf(alert)}, ${dayOf(alert.den)}`}
    draft={`vykyv:${alert.id}`}
    submit={{ label: 'Potvrdit', busy: 'Potvrzuji…' }}
    save={async (body, { klic }) => {
      await request('POST /vykyvy/:id/potvrdit/', { params: { id: alert.id }, body, klic });
      await refetch('/vykyvy/', '/poznamky/');
      notifyDone('Výkyv je potvrzený. Poznámka zůstane v grafech.');
    }}
    failed="Výkyv se nepodařilo potvrdit"
    onClose={onClose}
    inputs={{ text: { placeholder: 'Např. výloha, zavřená ulice, výpadek pokladny' } }}
  >
    <Text size="sm">{alertSentence(alert)}.</Text>
  </RecordForm>
);

const COLUMNS: Column<Alert>[] = [
  { head: 'Den', cell: ({ den }) => dayOf(den), width: '7rem' },
  { head: 'Kde', card: 'title', cell: placeOf, width: '9rem' },
  { head: 'Co se stalo', card: 'bare', cell: alertSentence },
  {
    head: 'Poznámka',
    cell: ({ potvrzeni }) =>
      potvrzeni &&
      `${potvrzeni.text} (${potvrzeni.kdo.jmeno} ${potvrzeni.kdo.prijmeni}, ${dateTime(potvrzeni.kdy)})`,
  },
];

/** The days outside their interval, their explanations, and the form that acknowledges one (rule analytics-17). */
export function AlertsPanel({ linked }: { linked: number | null }) {
  const query = useQuery(apiQuery('GET /vykyvy/'));
  const [asked, setAsked] = useState<Alert | null>(null);
  const action: Column<Alert> = {
    head: 'Akce',
    align: 'right',
    width: '7rem',
    cell: alert =>
      alert.potvrzeni ? null : (
        <RowButton
          name={`${placeOf(alert)} ${dayOf(alert.den)}`}
          does="Potvrdit výkyv"
          onClick={() => setAsked(alert)}
        >
          Potvrdit
        </RowButton>
      ),
  };
  const rows = query.data?.vykyvy;
  const linkedAt = rows?.findIndex(({ id }) => id === linked) ?? -1;
  return (
    <Panel title="Výkyvy prodejů" load={query}>
      {rows && (
        <DataTable
          caption="Výkyvy prodejů za osm týdnů"
          columns={[...COLUMNS, action]}
          rows={rows}
          empty={
            <EmptyState
              title="Žádný výkyv"
              hint="Den, který se vymkne předpovědi více než devatenáct dní z dvaceti, se tu objeví další ráno. Z celého řetězce jsou to nejvýš tři za den, největší v korunách."
            />
          }
          rowKey={({ id }) => id}
          step={10}
          least={linkedAt + 1}
          isMarked={({ id }) => id === linked}
        />
      )}
      {asked && <AcknowledgeForm alert={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}
