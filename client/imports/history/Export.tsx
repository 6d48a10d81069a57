import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { RangeFields } from '../../forms/dates/RangeFields.tsx';
import { todayInPrague } from '../../forms/dates/today.ts';

/** The current month so far, the range that is exported most often. */
const thisMonth = () => ({ od: `${todayInPrague().slice(0, 7)}-01`, do: todayInPrague() });

/** Exports the sold lines of any days as a file that can be imported again unchanged. */
export function Export() {
  const [range, setRange] = useState(thisMonth);
  const address = (podoba: 'csv' | 'ndjson') =>
    `/api/import/vyvoz/?od=${range.od}&do=${range.do}&podoba=${podoba}`;
  return (
    <Stack component="section" aria-label="Vývoz prodejů" gap="xs">
      <Title order={2} size="h5">
        Vývoz prodejů
      </Title>
      <Text size="sm" c="dimmed" maw="var(--prose)">
        Řádky všech dokladů těchto dní v kanonické podobě. Stejný soubor lze zase naimportovat, nic se tím
        nezmění.
      </Text>
      <Group gap="md">
        <RangeFields value={range} onChange={setRange} keepsValue max={todayInPrague()} />
        <Anchor size="sm" href={address('csv')} download>
          Stáhnout CSV
        </Anchor>
        <Anchor size="sm" href={address('ndjson')} download>
          Stáhnout NDJSON
        </Anchor>
      </Group>
    </Stack>
  );
}
