import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#shared/core/amounts.ts';
import { namesOf } from '#shared/core/names.ts';
import { STATUS_LABELS } from '#shared/orders/statuses.ts';
import type { SmsTemplate } from '#shared/sms/contract.ts';
import { TEMPLATE } from '#shared/sms/fields.ts';
import { partsOf } from '#shared/sms/parts.ts';
import {
  DEFAULT_TEMPLATES,
  messageOf,
  PLACEHOLDERS,
  SAMPLE,
  type Template,
  templateProblem,
} from '#shared/sms/template.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { RowActions } from '../ui/lists/RowActions.tsx';
import { notifyDone } from '../ui/notices/notify.ts';

/** '112 znaků, 2 SMS' */
function sizeOf(text: string) {
  const { delka, casti } = partsOf(text);
  return `${plural(delka, 'znak', 'znaky', 'znaků')}, ${casti}\u00a0SMS`;
}

/** The message about an invented order, and what it costs with and without diacritics. */
function Preview({ text, bez_diakritiky }: Template) {
  if (text.trim() === '' || templateProblem(text)) return null;
  const shown = messageOf({ text, bez_diakritiky }, SAMPLE);
  const plain = messageOf({ text, bez_diakritiky: true }, SAMPLE);
  const isShorter = partsOf(plain).casti < partsOf(shown).casti;
  return (
    <div role="status">
      <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        <b>Náhled:</b> {shown}
      </Text>
      <Text size="sm" c="dimmed">
        {sizeOf(shown)}
        {isShorter && `; bez diakritiky ${sizeOf(plain)}`}
      </Text>
    </div>
  );
}

const hint = `Značky: ${namesOf(PLACEHOLDERS)
  .map(name => `{${name}} ${PLACEHOLDERS[name]}`)
  .join(', ')}. Co je v [hranatých závorkách], se vynechá, když značka uvnitř nic nemá.`;

const TemplateForm = ({ template, onClose }: { template: SmsTemplate; onClose: () => void }) => (
  <RecordForm
    fields={TEMPLATE}
    record={template}
    title={`SMS: ${STATUS_LABELS[template.status]}`}
    save={async (body, { verze, klic }) => {
      await request('PUT /sms/sablony/', { body: { ...body, status: template.status, verze }, klic });
      refetch('/sms/', '/orders/');
      notifyDone('Text SMS byl uložen.');
    }}
    failed="Text SMS se nepodařilo uložit"
    onClose={onClose}
    inputs={form => ({
      text: {
        description: `${hint} ${
          DEFAULT_TEMPLATES[template.status]
            ? 'Prázdný text vrátí původní.'
            : 'Prázdný text znamená, že se v tomto stavu zákazníkovi nepíše.'
        }`,
      },
      bez_diakritiky: { below: <Preview {...form.values} /> },
    })}
  />
);

/** The text to customers in each state of an order, with its length. */
export function Templates() {
  const list = useQuery(apiQuery('GET /sms/sablony/'));
  const [edited, setEdited] = useState<SmsTemplate | null>(null);
  const columns: Column<SmsTemplate>[] = [
    { head: 'Stav', card: 'title', width: '10rem', cell: ({ status }) => STATUS_LABELS[status] },
    {
      head: 'Text',
      card: 'bare',
      cell: template =>
        template.text ? (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {messageOf(template, SAMPLE)}
            </Text>
            <Text size="xs" c="dimmed">
              {sizeOf(messageOf(template, SAMPLE))}
            </Text>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            Nepíše se
          </Text>
        ),
    },
    {
      head: 'Akce',
      card: 'corner',
      width: '4rem',
      align: 'right',
      cell: template => (
        <RowActions name={STATUS_LABELS[template.status]} onEdit={() => setEdited(template)} />
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Texty SMS podle stavu objednávky"
        columns={columns}
        rows={list.data?.sablony}
        load={list}
        failed="Texty SMS se nepodařilo načíst"
        rowKey={({ status }) => status}
      />
      {edited && <TemplateForm template={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
