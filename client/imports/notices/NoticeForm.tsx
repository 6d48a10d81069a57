import { TextInput } from '@mantine/core';
import type { Notice } from '#shared/imports/notices/contract.ts';
import { NOTICE } from '#shared/imports/notices/fields.ts';
import { addressProblem } from '#shared/imports/notices/kinds.ts';
import { request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { notifyDone } from '../../ui/notices/notify.ts';

type Props = {
  notice: Notice | null;
  /** Gets the key of a new notice, which is shown only once. */
  onMade: (made: { nazev: string; hodnota: string }) => void;
  onClose: () => void;
};

const newAddressProblem = (typed: string) => (typed.trim() ? addressProblem(typed) : 'Zadejte adresu');

/** The form that adds or edits an address that is notified of imports. */
export function NoticeForm({ notice, onMade, onClose }: Props) {
  return (
    <RecordForm
      fields={NOTICE}
      record={notice && { ...notice, tajna_adresa: undefined }}
      title={notice ? 'Úprava oznámení' : 'Nové oznámení'}
      rules={notice ? undefined : { tajna_adresa: newAddressProblem }}
      save={async (body, { verze, klic }) => {
        if (notice) {
          const params = { id: notice.id };
          await request('PUT /import/oznameni/:id/', { params, body: { ...body, verze }, klic });
          notifyDone('Oznámení bylo uloženo.');
        } else {
          const { oznameni, hodnota } = await request('POST /import/oznameni/', { body, klic });
          onMade({ nazev: oznameni.nazev, hodnota });
        }
        refetch('/import/oznameni/');
      }}
      failed="Oznámení se nepodařilo uložit"
      onClose={onClose}
      inputs={() => ({
        tajna_adresa: {
          ...{ as: TextInput, columns: 12, inputMode: 'url', autoComplete: 'off', placeholder: 'https://…' },
          required: !notice,
          description: notice
            ? `Prázdné nechá uloženou adresu (${notice.misto}).`
            : 'Kam po každém dokončeném, odmítnutém nebo vráceném importu pošleme podepsanou zprávu.',
        },
      })}
    />
  );
}
