import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namesOf } from '#shared/core/names.ts';
import { download } from '../core/download.ts';
import { plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import type { AuditFilter } from './AuditFilters.tsx';

const FORMATS = { ndjson: 'NDJSON', csv: 'CSV' } as const;
type Format = keyof typeof FORMATS;

/**
 * The head of the audit’s hash chain, to be noted elsewhere, and signed exports of filtered rows (rule platform-7).
 */
export function Chain({ filters }: { filters: Record<AuditFilter, string> }) {
  const [isKeyShown, setKeyShown] = useState(false);
  const { data } = useQuery(apiQuery('GET /audit/retez/'));
  const saving = useMutation({
    mutationFn: (format: Format) => download('GET /audit/export/', { ...filters, format }, 'audit.zip'),
  });
  if (!data) return null;
  return (
    <Stack gap="xs">
      {data.poradi > 0 && (
        <Text size="xs" c="dimmed" maw="var(--prose)" style={{ overflowWrap: 'anywhere' }}>
          Zapečetěno {plural(data.poradi, 'záznam', 'záznamy', 'záznamů')}, poslední otisk{' '}
          <span style={{ userSelect: 'all' }}>{`${data.poradi}:${data.otisk}`}</span>. Opište si jej mimo
          server: podle něj příkaz audit:verify pozná, že nikdo záznamy zpětně nezměnil.
        </Text>
      )}
      <Group gap="sm" role="group" aria-label="Podepsaný export">
        {namesOf(FORMATS).map(format => (
          <ButtonWithIcon
            icon={IconDownload}
            key={format}
            variant="default"
            loading={saving.isPending && saving.variables === format}
            onClick={() => saving.mutate(format)}
          >
            {`Podepsaný export ${FORMATS[format]}`}
          </ButtonWithIcon>
        ))}
        <Button variant="subtle" aria-expanded={isKeyShown} onClick={() => setKeyShown(!isKeyShown)}>
          Klíč k ověření
        </Button>
      </Group>
      <DeedBanner deeds={[saving]} failed="Export se nepodařilo stáhnout." />
      {isKeyShown && (
        <>
          <Text size="sm" c="dimmed" maw="var(--prose)">
            Export obsahuje záznamy podle filtru, jejich podpis a tento klíč. Opište si jej: podle něj příkaz
            audit:verify nebo OpenSSL pozná, že soubor vydal tento server a nikdo ho nezměnil.
          </Text>
          <Code block>{data.verejny}</Code>
        </>
      )}
    </Stack>
  );
}
