import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { lineCount } from '#shared/core/counts.ts';
import type { RowProblem } from '#shared/sales/lines.ts';

const SHOWN = 10;

type Props = { id: number; problems: RowProblem[]; refused: number };

const report = (id: number, format: 'xlsx' | 'csv') => `/api/import/${id}/chyby/?format=${format}`;

/** The first reasons why rows were refused, and a download of all of them. */
export const ProblemList = ({ id, problems, refused }: Props) => (
  <Stack gap="xs">
    <Table verticalSpacing={2} fz="xs">
      <Table.Caption className="visually-hidden">Odmítnuté řádky</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="5rem">Řádek</Table.Th>
          <Table.Th w="12rem">Sloupec</Table.Th>
          <Table.Th>Důvod</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {problems.slice(0, SHOWN).map(({ radek, sloupec, duvod }) => (
          <Table.Tr key={`${radek} ${sloupec} ${duvod}`}>
            <Table.Td>{radek}</Table.Td>
            <Table.Td>{sloupec}</Table.Td>
            <Table.Td>{duvod}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    <Group gap="md">
      <Text size="sm" c="dimmed">
        {`Odmítnuto ${lineCount(refused)}.`}
      </Text>
      <Anchor size="sm" href={report(id, 'xlsx')} download>
        Protokol chyb (XLSX)
      </Anchor>
      <Anchor size="sm" href={report(id, 'csv')} download>
        Protokol chyb (CSV)
      </Anchor>
    </Group>
  </Stack>
);
