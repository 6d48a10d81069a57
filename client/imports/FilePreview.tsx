import { Alert, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Preview } from '#shared/imports/contract.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { plural } from '../core/format.ts';
import { uploadSales } from '../core/upload.ts';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { sentenceOf } from '../ui/problem.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { beginningOf } from './send/sample.ts';

type Source = { file: File; profil?: string; definice?: Profile };

/** The first rows of a file under a stored profile, or under one that is being made. */
export const usePreview = ({
  file,
  profil,
  definice,
}: Source | { file: null; profil?: string; definice?: Profile }) =>
  useQuery({
    queryKey: ['preview', file?.name, file?.size, file?.lastModified, profil, definice],
    queryFn: async ({ signal }): Promise<Preview> => {
      const fields: Record<string, string> = definice ? { definice: JSON.stringify(definice) } : {};
      const sample = await beginningOf(file!);
      return (await uploadSales('POST /import/nahled/', { profil }, sample, { fields, signal })).nahled;
    },
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

type Props = { preview: ReturnType<typeof usePreview> };

/** What the file says and what becomes of it, before anything is imported. */
export function FilePreview({ preview: { data, isPending, isError, error, refetch } }: Props) {
  const [view, setView] = useState('soubor');
  if (isPending) return <Skeleton height="12rem" />;
  if (isError)
    return (
      <ErrorBanner message="Soubor nelze přečíst" detail={sentenceOf(error)} onRetry={() => refetch()} />
    );
  if (!data) return null;
  const refused = data.radky.filter(row => row.problemy.length > 0).length;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {`Náhled: ${plural(data.radky.length, 'řádek', 'řádky', 'řádků')}`}
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
      {data.problem && (
        <Alert color="orange" py="xs">
          {data.problem}
        </Alert>
      )}
      <PreviewTable preview={data} isAsLines={view === 'radky'} />
    </Stack>
  );
}
