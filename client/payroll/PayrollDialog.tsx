import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personCount } from '#shared/core/counts.ts';
import { withoutDiacritics } from '#shared/core/folded.ts';
import { czechMonth } from '#shared/core/months.ts';
import { CODES } from '#shared/payroll/codes.ts';
import { type GetCall, request } from '../core/api.ts';
import { download } from '../core/download.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useStore } from '../shifts/StoreField.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { sentenceOf } from '../ui/notices/problem.ts';
import flush from '../ui/page/flush.module.css';

type File = { label: string; call: GetCall; query: Record<string, string>; ending: string };

const FILES: File[] = [
  { label: 'Excel (XLSX)', call: 'GET /mzdy/', query: { format: 'xlsx' }, ending: 'xlsx' },
  { label: 'CSV', call: 'GET /mzdy/', query: { format: 'csv' }, ending: 'csv' },
  { label: 'PAMICA (XML 1.0)', call: 'GET /mzdy/pamica/', query: { verze: '1' }, ending: 'xml' },
  { label: 'PAMICA (ZIP 2.0)', call: 'GET /mzdy/pamica/', query: { verze: '2' }, ending: 'zip' },
];

const CODES_TITLE = 'Kódy mzdového programu';

function CodesForm({ onClose }: { onClose: () => void }) {
  const asked = useQuery(apiQuery('GET /mzdy/kody/'));
  const codes = asked.data?.kody;
  // Saving the form before the codes have loaded would delete them.
  if (!codes)
    return (
      <LargeDialog onClose={onClose} title={CODES_TITLE}>
        <LoadBanner load={asked} failed="Kódy se nepodařilo načíst" />
        {asked.isPending && <Skeleton height="20rem" />}
      </LargeDialog>
    );
  return (
    <RecordForm
      fields={CODES}
      record={codes}
      title={CODES_TITLE}
      save={async (body, { verze, klic }) => {
        await request('PUT /mzdy/kody/', { body: { ...body, verze }, klic });
        notifyDone('Kódy jsou uložené.');
        refetch('/mzdy/');
      }}
      failed="Kódy se nepodařilo uložit"
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Prázdný kód se do souboru nezapíše.
      </Text>
    </RecordForm>
  );
}

type Props = { mesic: string; prodejna: number; onClose: () => void };

/** 'mzdy_2026-10_globus.csv': an ADMIN hands over the files of several shops. */
const fileName = (mesic: string, shop: string, ending: string) =>
  `mzdy_${mesic}_${withoutDiacritics(shop)
    .toLowerCase()
    .replace(/[^\w-]+/g, '_')}.${ending}`;

/** The payroll files of a shop's closed month; people missing from them are listed first (rule timesheet-5). */
export function PayrollDialog({ mesic, prodejna, onClose }: Props) {
  const [isCoding, setCoding] = useState(false);
  const asked = { mesic, prodejna: String(prodejna) };
  const { data, isError, error } = useQuery(apiQuery('GET /mzdy/', { query: asked }));
  const shop = useStore(prodejna)?.nazev ?? `prodejna ${prodejna}`;
  const saving = useMutation({
    mutationFn: ({ call, query, ending }: File) =>
      download(call, { ...asked, ...query }, fileName(mesic, shop, ending)),
  });
  if (isCoding) return <CodesForm onClose={() => setCoding(false)} />;
  return (
    <LargeDialog onClose={onClose} title={`Podklady pro mzdy, ${shop}, ${czechMonth(mesic)}`}>
      <Stack>
        <ErrorBanner message={isError ? (sentenceOf(error) ?? 'Podklady se nepodařilo načíst.') : null} />
        <DeedBanner deeds={[saving]} failed="Soubor se nepodařilo stáhnout." />
        {data && <Text>V souboru: {personCount(data.lide.length)} s uzavřeným výkazem.</Text>}
        {data && data.neuzavrene.length > 0 && (
          <Alert color="yellow">Výkaz není uzavřený, v souboru chybí: {data.neuzavrene.join(', ')}</Alert>
        )}
        {data && data.bez_cisla.length > 0 && (
          <Alert color="yellow">
            Smlouva nemá číslo pracovního poměru, v PAMICE chybí: {data.bez_cisla.join(', ')}
          </Alert>
        )}
        {data && data.vice_pomeru.length > 0 && (
          <Alert color="yellow">
            Měli v měsíci víc pracovních poměrů, všechny hodiny jsou v souboru pod posledním z nich:{' '}
            {data.vice_pomeru.join(', ')}
          </Alert>
        )}
        <Group gap="sm">
          {FILES.map(file => (
            <Button
              key={file.label}
              variant="default"
              disabled={!data || data.lide.length === 0}
              loading={saving.isPending && saving.variables === file}
              onClick={() => saving.mutate(file)}
            >
              {file.label}
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          XML je podle veřejně popsaných pravidel PAMICY. Před prvním importem jej nechte zkontrolovat.
        </Text>
        <Button variant="subtle" w="fit-content" className={flush.start} onClick={() => setCoding(true)}>
          {CODES_TITLE}
        </Button>
      </Stack>
    </LargeDialog>
  );
}
