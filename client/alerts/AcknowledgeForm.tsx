import { Text } from '@mantine/core';
import { ACKNOWLEDGEMENT } from '#shared/alerts/fields.ts';
import { alertSentence, dayOf, placeOf } from '#shared/alerts/words.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import type { Alert } from './useAlerts.ts';

/** Why a day was as it was: the note that acknowledges its alert. */
export const AcknowledgeForm = ({ alert, onClose }: { alert: Alert; onClose: () => void }) => (
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
