import type { Gateway } from '#shared/sms/contract.ts';
import { GATEWAY } from '#shared/sms/fields.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { notifyDone } from '../ui/notices/notify.ts';

type Props = { gateway: Gateway | null; onClose: () => void };

/** How the gateway of any provider is told a number and a text: their documentation says the rest. */
export const GatewayForm = ({ gateway, onClose }: Props) => (
  <RecordForm
    fields={GATEWAY}
    record={gateway && { ...gateway, tajny_klic: undefined }}
    begin={{ hlavicka: 'Authorization' }}
    title="Brána SMS"
    save={async (body, { verze, klic }) => {
      await request('PUT /sms/brana/', { body: { ...body, verze }, klic });
      refetch('/sms/', '/orders/');
      notifyDone('Brána SMS byla uložena.');
    }}
    failed="Bránu SMS se nepodařilo uložit"
    onClose={onClose}
    inputs={{
      adresa: {
        columns: 8,
        inputMode: 'url',
        autoComplete: 'off',
        placeholder: 'https://…',
        description: 'Kam se každá SMS pošle metodou POST.',
      },
      format: { columns: 4 },
      pole_cislo: { autoComplete: 'off', placeholder: 'number' },
      pole_text: { autoComplete: 'off', placeholder: 'text' },
      telo: {
        autoComplete: 'off',
        placeholder: '{"to": "{cislo}", "body": "{text}", "sender": "Prodejna"}',
        description:
          'Když bráně nestačí dvě pole: celé tělo se značkami {cislo} a {text}, tajný klíč v něm je {klic}.',
      },
      hlavicka: { autoComplete: 'off' },
      tajny_klic: {
        autoComplete: 'new-password',
        placeholder: 'Bearer …',
        description: gateway?.ma_klic
          ? 'Prázdný nechá uložený.'
          : 'Posílá se v hlavičce, nebo na místě {klic} v těle či v adrese.',
      },
      odpoved: {
        columns: 12,
        autoComplete: 'off',
        description: 'Text, který odpověď brány při úspěchu obsahuje. Prázdné: stačí stav 200 až 299.',
      },
    }}
  />
);
