import { Skeleton, Table, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { dayCount } from '#shared/core/counts.ts';
import type { ItemChange } from '#shared/rules/contract.ts';
import { itemLabel } from '#shared/rules/kinds.ts';
import type { Answer } from '../../core/api.ts';
import { date, number } from '../../core/format.ts';
import { ErrorBanner } from '../../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../../ui/notices/problem.ts';

const labelOf = (item: ItemChange['polozka']) => (item === 'celkem_bodu' ? 'Body všech' : itemLabel(item));
const unitOf = (item: ItemChange['polozka']) => (item === 'celkem_bodu' ? 'b.' : 'ks');
const signed = (value: number) => (value > 0 ? `+${number(value)}` : number(value));

/** '3 dny, 4. 11.–7. 11. 2026' */
const daysOf = ({ dnu, prvni, posledni }: ItemChange) =>
  dnu === 1 ? date(prvni) : `${dayCount(dnu)}, ${date(prvni)} – ${date(posledni)}`;

type Props = { preview: UseQueryResult<Answer<'GET /pravidla/prepocet/'>> };

/** What a recount would change: each item before and after, and the affected days. */
export function RecountPreview({ preview: { data, error, isFetching, refetch } }: Props) {
  if (isFetching && !data) return <Skeleton height={120} />;
  if (error) {
    return (
      <ErrorBanner message="Náhled se nepodařilo spočítat" detail={sentenceOf(error)} onRetry={refetch} />
    );
  }
  if (!data) return null;
  if (data.zmeny.length === 0) {
    return (
      <Text size="sm" role="status">
        V těchto dnech se nic nezmění.
      </Text>
    );
  }
  return (
    <Table.ScrollContainer minWidth={430}>
      <Table verticalSpacing={4} aria-label="Co se změní">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Položka</Table.Th>
            <Table.Th ta="right">Dosud</Table.Th>
            <Table.Th ta="right">Nově</Table.Th>
            <Table.Th ta="right">Rozdíl</Table.Th>
            <Table.Th>Dny</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.zmeny.map(change => (
            <Table.Tr key={change.polozka}>
              <Table.Td>{labelOf(change.polozka)}</Table.Td>
              <Table.Td ta="right">{`${number(change.pred)} ${unitOf(change.polozka)}`}</Table.Td>
              <Table.Td ta="right">{`${number(change.po)} ${unitOf(change.polozka)}`}</Table.Td>
              <Table.Td ta="right">
                <b>{signed(Math.round((change.po - change.pred) * 100) / 100)}</b>
              </Table.Td>
              <Table.Td>{daysOf(change)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
