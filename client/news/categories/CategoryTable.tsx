import { Group, Text } from '@mantine/core';
import type { Category } from '#shared/news/contract.ts';
import { type Column, DataTable, type Records } from '../../ui/lists/DataTable.tsx';
import { RowActions } from '../../ui/lists/RowActions.tsx';
import { Swatch } from '../../ui/marks/Swatch.tsx';
import { CategoryIcon } from './CategoryIcon.tsx';

type Props = { list: Records<Category>; onRemove: (category: Category) => void };

/** News categories with their colour and icon; they can be deleted, not changed (rule news-4). */
export function CategoryTable({ list, onRemove }: Props) {
  const columns: Column<Category>[] = [
    {
      head: 'Název',
      card: 'title',
      cell: category => (
        <Group gap="xs" wrap="nowrap">
          <Swatch color={category.barva} />
          {category.nazev}
        </Group>
      ),
    },
    {
      head: 'Ikona',
      width: '12rem',
      cell: ({ ikona }) =>
        ikona && (
          <Group gap="xs" wrap="nowrap">
            <CategoryIcon name={ikona} />
            <Text span inherit c="dimmed">
              {ikona}
            </Text>
          </Group>
        ),
    },
    { head: 'Barva', width: '6rem', cell: ({ barva }) => barva },
    {
      head: 'Akce',
      width: '4rem',
      align: 'right',
      card: 'corner',
      cell: category => <RowActions name={category.nazev} onRemove={() => onRemove(category)} />,
    },
  ];
  return (
    <DataTable {...list} caption="Kategorie novinek" columns={columns} rowKey={category => category.id} />
  );
}
