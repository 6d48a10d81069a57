import { Table } from '@mantine/core';
import { czechDay } from '#shared/core/days.ts';
import type { Preview } from '#shared/imports/shapes.ts';
import { money, number } from '../core/format.ts';

type Day = NonNullable<NonNullable<Preview['souhrn']>['dny']>[number];

/** The file's totals by day and shop, to be compared with the closing of the till. */
export const DayTotals = ({ days }: { days: Day[] }) => (
  <details>
    <summary>Součty po dnech a prodejnách</summary>
    <Table verticalSpacing={2} horizontalSpacing={4} fz="xs" maw="36rem">
      <Table.Caption className="visually-hidden">Součty po dnech a prodejnách</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Den</Table.Th>
          <Table.Th>Prodejna</Table.Th>
          <Table.Th ta="right">Dokladů</Table.Th>
          <Table.Th ta="right">Obrat</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map(({ den, prodejna, pobocka, dokladu, obrat }) => (
          <Table.Tr key={`${den} ${prodejna ?? ''} ${pobocka ?? ''}`}>
            <Table.Td>{czechDay(den)}</Table.Td>
            <Table.Td>{prodejna ?? (pobocka ? `${pobocka} (nespárováno)` : 'bez prodejny')}</Table.Td>
            <Table.Td ta="right">{number(dokladu)}</Table.Td>
            <Table.Td ta="right">{money(obrat)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </details>
);
