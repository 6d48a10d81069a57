import { czechMonth } from '#shared/core/months.ts';
import { REMARK, REOPENING } from '#shared/timesheet/fields.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { notifyDone } from '../ui/notices/notify.ts';

type Seen = { odpracovano: number; videno: string };
type Remarking = { mesic: string; seen: Seen; onClose: () => void };

/** The form for a person's objection to their month, of which the manager is notified. */
export const RemarkForm = ({ mesic, seen, onClose }: Remarking) => (
  <RecordForm
    fields={REMARK}
    title={`Připomínka k výkazu, ${czechMonth(mesic)}`}
    save={async (body, { klic }) => {
      await request('POST /vykazy/vyjadreni/', { body: { ...body, mesic, ...seen }, klic });
      notifyDone('Připomínka je zapsaná, vedoucí o ní ví.');
      refetch('/vykazy/');
    }}
    failed="Připomínku se nepodařilo zapsat"
    onClose={onClose}
    size="sm"
    inputs={{ pripominka: { columns: 12 } }}
  />
);

type Reopening = { mesic: string; prodejna: number; onClose: () => void };

/** The form that reopens a closed month; its people are told the reason. */
export const ReopenForm = ({ mesic, prodejna, onClose }: Reopening) => (
  <RecordForm
    fields={REOPENING}
    title={`Znovu otevřít ${czechMonth(mesic)}`}
    save={async (body, { klic }) => {
      const sent = { ...body, mesic, prodejna };
      await request('POST /vykazy/otevreni/', { body: sent, klic });
      notifyDone('Měsíc je znovu otevřený.');
      refetch('/vykazy/', '/shifts/');
    }}
    failed="Měsíc se nepodařilo otevřít"
    onClose={onClose}
    submit={{ label: 'Znovu otevřít' }}
    size="sm"
    inputs={{ duvod: { columns: 12, description: 'Uvidí jej všichni, kterých se měsíc týká.' } }}
  />
);
