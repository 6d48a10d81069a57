import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lineCount } from '#shared/core/counts.ts';
import { preposed } from '#shared/core/preposed.ts';
import type { CatalogueChange } from '#shared/imports/catalogue/contract.ts';
import type { StoredProfile } from '#shared/imports/shapes.ts';
import { type Answer, request } from '../../core/api.ts';
import { date, dateTime, money, plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { uploadSales } from '../../core/upload.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { confirmDelete } from '../../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../../ui/dialogs/LargeDialog.tsx';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { ErrorBanner } from '../../ui/notices/ErrorBanner.tsx';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { FileDrop } from '../send/SalesDrop.tsx';

const CALL = 'POST /import/profily/:klic/katalog/';
const LIST = '/import/profily/:klic/katalog/';

const codes = (count: number) => plural(count, 'kód', 'kódy', 'kódů');

type Known = Answer<'GET /import/profily/:klic/katalog/'>;
type Unknown = Known['nezname'][0];

const COLUMNS: Column<Unknown>[] = [
  { head: 'Kód', card: 'title', cell: ({ kod }) => kod },
  { head: 'Název', cell: ({ nazev }) => nazev || '–' },
  { head: 'Řádků', width: '6rem', align: 'right', cell: ({ radku }) => radku },
  { head: 'Naposledy', width: '8rem', cell: ({ posledni }) => date(posledni) },
];

/** The existing sales that a file would change the counting of, as a sentence. */
export const recounted = ({ radku, dokladu, od, do: to, obrat }: CatalogueChange['prepocet']) =>
  `Znovu by se započítalo: ${lineCount(radku)} ${preposed('v', plural(dokladu, 'dokladu', 'dokladech', 'dokladech'))} (${date(od!)} až ${date(to!)}, obrat ${money(obrat)}). Stane se to, až jejich soubor naimportujete znovu.`;

/** What a file would change, in words. */
function Change({ change }: { change: CatalogueChange }) {
  const { sloupce, kodu, nove, zmenene, chybi, vynechano, prepocet } = change;
  const read = [sloupce.kod, sloupce.nazev, sloupce.kategorie].filter(name => name !== null);
  return (
    <Alert color="blue" title={`${codes(kodu)} v souboru`}>
      <Stack gap={4}>
        <Text size="sm">
          {`Nových: ${nove}, změněných: ${zmenene}. Čteme sloupce ${read.map(name => `„${name}“`).join(', ')}.`}
          {chybi > 0 && ` V souboru už není ${codes(chybi)}, z dřívějška zůstanou.`}
          {vynechano > 0 && ` Bez použitelného kódu nebo textu: ${lineCount(vynechano)}.`}
        </Text>
        <Text size="sm">
          {prepocet.radku === 0 ? 'Na prodejích, které už tu jsou, se nic nemění.' : recounted(prepocet)}
        </Text>
      </Stack>
    </Alert>
  );
}

function Unmatched({ known, klic }: { known: Known; klic: string }) {
  const { neznamych, nezname } = known;
  if (neznamych === 0) return null;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">{`Bez kategorie: ${codes(neznamych)}`}</Title>
        <Anchor
          size="sm"
          href={`/api/import/profily/${encodeURIComponent(klic)}/katalog/?format=csv`}
          download
        >
          Stáhnout CSV
        </Anchor>
      </Group>
      {neznamych > nezname.length && (
        <Text size="sm" c="dimmed">{`Nejprodávanějších ${nezname.length}, ostatní jsou v souboru.`}</Text>
      )}
      <DataTable caption="Kódy bez kategorie" columns={COLUMNS} rows={nezname} rowKey={({ kod }) => kod} />
    </Stack>
  );
}

type Props = { profile: StoredProfile; onClose: () => void };

/** The names and categories of a profile's codes, from a second file (rule sales-14). */
export function Catalogue({ profile: { klic, definice }, onClose }: Props) {
  const known = useQuery(apiQuery('GET /import/profily/:klic/katalog/', { params: { klic } }));
  const [file, setFile] = useState<File | null>(null);
  const trial = useQuery({
    queryKey: ['catalogue', klic, file?.name, file?.size, file?.lastModified],
    queryFn: async ({ signal }) =>
      (await uploadSales(CALL, { zkouska: '1' }, file!, { params: { klic }, signal })).zmena,
    enabled: file !== null,
    // The changes of the previous file say nothing about this one.
    placeholderData: undefined,
    retry: false,
  });
  const storing = useDeed({
    run: () => uploadSales(CALL, {}, file!, { params: { klic } }),
    touches: LIST,
    done: ({ zmena }) => `Katalog je uložený, ${codes(zmena.kodu)}.`,
    after: () => setFile(null),
  });
  const choose = (taken: File) => {
    storing.reset();
    setFile(taken);
  };
  const removal = useDeed({
    touches: LIST,
    run: () => request('DELETE /import/profily/:klic/katalog/', { params: { klic } }),
    done: 'Katalog byl smazán.',
    failed: 'Katalog se nepodařilo smazat.',
  });
  const { data } = known;
  return (
    <LargeDialog onClose={onClose} size="xl" title={`Katalog profilu ${definice.nazev}`}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Když v prodejích chybí název nebo kategorie, doplní se podle kódu. Kategorie „Telefony &gt; Samsung“
          jsou dvě úrovně.
        </Text>
        <LoadBanner load={known} failed="Katalog se nepodařilo načíst" />
        {known.isPending && <Skeleton height="4rem" />}
        {data && (
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              {data.katalog
                ? `${codes(data.katalog.kodu)} ze souboru ${data.katalog.soubor}, ${dateTime(data.katalog.nahrano)}. Za poslední rok se z nich prodávalo ${data.znamych}.`
                : 'Zatím žádný katalog.'}
            </Text>
            {data.katalog && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  confirmDelete(
                    'Smazat katalog? Prodeje, kterým už název a kategorii dal, je mají dál.',
                    () => removal.mutate(),
                    definice.nazev,
                  )
                }
              >
                Smazat katalog
              </Button>
            )}
          </Group>
        )}
        <FileDrop
          file={file}
          disabled={storing.isPending}
          onFile={choose}
          accept=".csv,.txt,.xlsx,text/csv"
          label="Soubor s katalogem"
          empty="Přetáhněte sem katalog zboží"
          hint="nebo klikněte a vyberte. CSV nebo XLSX s kódem a názvem nebo kategorií, třeba export produktů ze Shoptetu."
        />
        {file && trial.isPending && <Skeleton height="4rem" />}
        <ErrorBanner
          message={trial.isError || storing.isError ? 'Katalog nelze použít' : null}
          detail={sentenceOf(trial.error ?? storing.error)}
          onRetry={trial.refetch}
        />
        {file && trial.data && (
          <>
            <Change change={trial.data} />
            <Group>
              <Button loading={storing.isPending} onClick={() => storing.mutate()}>
                Použít katalog
              </Button>
            </Group>
          </>
        )}
        {data && <Unmatched known={data} klic={klic} />}
      </Stack>
    </LargeDialog>
  );
}
