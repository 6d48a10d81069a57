import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../core/queries.ts';

/** The head of the audit’s chain, to be noted elsewhere (rule platform-7); nothing before the first link. */
export function Chain() {
  const { data } = useQuery(apiQuery('GET /audit/retez/'));
  if (!data || data.poradi === 0) return null;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      Zapečetěno {data.poradi.toLocaleString('cs-CZ')} záznamů, poslední otisk{' '}
      <span style={{ userSelect: 'all' }}>{`${data.poradi}:${data.otisk}`}</span>. Opište si jej mimo server:
      podle něj příkaz audit:verify pozná, že nikdo záznamy zpětně nezměnil.
    </Text>
  );
}
