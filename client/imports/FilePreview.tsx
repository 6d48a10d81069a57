import { Alert, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentCount, lineCount } from '#shared/core/counts.ts';
import type { Preview } from '#shared/imports/shapes.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { money, plural } from '../core/format.ts';
import { queryClient } from '../core/queries.ts';
import { whileRunning } from '../core/running.ts';
import { uploadSales } from '../core/upload.ts';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';
import { DayTotals } from './DayTotals.tsx';
import { isAnyUnfinished } from './history/useHistory.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { Replaced } from './Replaced.tsx';
import { beginningOf, fileKey } from './send/sample.ts';

type Source = {
  file: File;
  profil?: string;
  definice?: Profile;
  /** The source of the lines of a profile that is being edited, or the one that the file will be imported into. */
  zdroj?: string | undefined;
  sums?: boolean;
};

/** The number of bytes of a file that are sent when its sums by day are needed. */
const FOR_SUMS = 8 * 1024 * 1024;

/** Whether the preview lacks the new and changed documents because an import was running. */
const isBehindImport = (preview: Preview | undefined) => preview?.souhrn?.doklady === null;

/**
 * How long to wait before sending the file again when something other than an import locks the sales, such as a
 * recount or taking an import back, in ms.
 */
const HELD_MS = 15_000;
let heldUntil = 0;

/** The preview of a file's first rows, under a stored profile or one that is being made. */
export const usePreview = ({
  file,
  profil,
  definice,
  zdroj,
  sums = false,
}: Source | (Omit<Source, 'file'> & { file: null })) =>
  useQuery({
    queryKey: ['preview', fileKey(file), profil, definice, zdroj, sums],
    queryFn: async ({ queryKey, signal }): Promise<Preview> => {
      // While an import runs the answer would be the same, so the file is not sent again for it.
      const before = queryClient.getQueryData<Preview>(queryKey);
      const isAgain = isBehindImport(before);
      if (isAgain && (performance.now() < heldUntil || (await isAnyUnfinished(signal)))) return before!;
      const fields: Record<string, string> = definice ? { definice: JSON.stringify(definice) } : {};
      const sample = await beginningOf(file!, sums ? FOR_SUMS : undefined);
      if (sums) fields.souhrn = '1';
      if (sample !== file) fields.zacatek = '1';
      const sent = uploadSales('POST /import/nahled/', { profil, zdroj }, sample, { fields, signal });
      const { nahled } = await sent;
      if (isAgain && isBehindImport(nahled)) heldUntil = performance.now() + HELD_MS;
      return nahled;
    },
    enabled: file !== null,
    // The same file's preview stays while a new one loads; another file's preview says nothing about this one.
    placeholderData: (before, query) => (query?.queryKey[1] === fileKey(file) ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    // The new and changed documents are shown once no import runs, as the message promises.
    refetchInterval: whileRunning<Preview>(isBehindImport),
    // An import changes what is new, so a file that is chosen again gets a new preview.
    gcTime: 0,
  });

/** What the import will do, and what it cannot do without further answers. */
function Outlook({ preview: { souhrn, nezname } }: { preview: Preview }) {
  if (!souhrn) return null;
  const { doklady, isWhole, radku, odmitnute, preskocene, posunute, jinde } = souhrn;
  const sentences = [
    doklady
      ? `${documentCount(doklady.nove + doklady.zmenene + doklady.beze_zmeny)}: ${plural(doklady.nove, 'nový', 'nové', 'nových')}, ${plural(doklady.zmenene, 'změněný', 'změněné', 'změněných')}, ${doklady.beze_zmeny} beze změny. Obrat s DPH ${money(doklady.obrat)}.`
      : 'Právě běží import. Co je nové a co se změní, se ukáže po něm.',
    odmitnute > 0 && `Chybných: ${lineCount(odmitnute)}.`,
    preskocene > 0 && `Podle profilu se přeskočí: ${lineCount(preskocene)}.`,
    posunute > 0 && `S časem, který v noc na letní čas neexistuje: ${lineCount(posunute)}.`,
  ];
  return (
    <Stack gap={4}>
      <Text size="sm">
        {`${isWhole ? 'V souboru' : `V prvních ${radku} řádcích`}: `}
        {sentences.filter(Boolean).join(' ')}
      </Text>
      {doklady && doklady.jine.zmenenych > 0 && (
        <Alert role="alert" color="orange" py="xs" title="Co se přepíše">
          <Replaced documents={doklady.jine.zmenene} all={doklady.jine.zmenenych} isAhead />
        </Alert>
      )}
      {jinde && (
        <Alert role="alert" color="red" py="xs" title="Tyto prodeje už tu jsou z jiného zdroje">
          {`${documentCount(jinde.dokladu)} se stejným číslem, dnem i obratem už je ve zdroji „${jinde.zdroj}“. Importem by se započítaly podruhé: vyberte profil, který k tomuto zdroji patří.`}
        </Alert>
      )}
      {nezname.length > 0 && (
        <Alert role="alert" color="orange" py="xs" title="Hodnoty, které profil nezná">
          {nezname.map(({ sloupec, hodnota, pocet }) => `${sloupec} „${hodnota}“ (${pocet}×)`).join(', ')}
        </Alert>
      )}
    </Stack>
  );
}

type Props = {
  preview: ReturnType<typeof usePreview>;
  /** Why only the cells are shown; replaces what the preview itself says about the columns. */
  note?: string | undefined;
};

/** The content of the file and its effect, before anything is imported. */
export function FilePreview({ preview: { data, isPending, isError, error, refetch }, note }: Props) {
  const [view, setView] = useState('soubor');
  if (isPending) return <Skeleton height="12rem" />;
  if (isError)
    return (
      <ErrorBanner message="Soubor nelze přečíst" detail={sentenceOf(error)} onRetry={() => refetch()} />
    );
  if (!data) return null;
  const refused = data.radky.filter(row => row.problemy.length > 0 && !row.jePreskocen).length;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {`Náhled: ${lineCount(data.radky.length)}`}
          {refused > 0 && `, z toho ${plural(refused, 'chybný', 'chybné', 'chybných')}`}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Podoba náhledu"
          value={view}
          onChange={setView}
          data={[
            { value: 'soubor', label: 'Jak je v souboru' },
            { value: 'radky', label: 'Jak se naimportuje' },
          ]}
        />
      </Group>
      {(note ?? data.problem) && (
        <Alert role="alert" color="orange" py="xs" style={{ overflowWrap: 'anywhere' }}>
          {note ?? data.problem}
        </Alert>
      )}
      {data.varovani.length > 0 && (
        <Alert role="alert" color="orange" py="xs" title="Nesedí s minulým souborem">
          {data.varovani.join(' ')}
        </Alert>
      )}
      <Outlook preview={data} />
      {data.souhrn?.dny && data.souhrn.dny.length > 0 && <DayTotals days={data.souhrn.dny} />}
      <PreviewTable preview={data} isAsLines={view === 'radky'} />
    </Stack>
  );
}
