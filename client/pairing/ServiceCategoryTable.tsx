import type { UnsortedCategory } from '#shared/pairing/contract.ts';
import { UNSET } from '#shared/rules/amount.ts';
import { SEGMENT_LABELS, SEGMENTS, type Segment } from '#shared/rules/kinds.ts';
import { request } from '../core/api.ts';
import { segmentInWords } from '../rules/segments.ts';
import type { RowDeed } from '../rules/useRowDeed.ts';
import { type Column, DataTable, type Records } from '../ui/lists/DataTable.tsx';
import { volumeColumns } from './columns.tsx';
import { LinkField } from './LinkField.tsx';

type Props = { list: Records<UnsortedCategory>; pairing: RowDeed };

const OPTIONS = SEGMENTS.map(value => ({ value, label: SEGMENT_LABELS[value] }));

/** Categories of service lines without a segment: they count as accessories until they have one. */
export function ServiceCategoryTable({ list, pairing: { change, changing } }: Props) {
  const columns: Column<UnsortedCategory>[] = [
    { head: 'Kategorie v servisu', card: 'title', cell: ({ nazev }) => nazev },
    ...volumeColumns<UnsortedCategory>(),
    {
      head: 'Segment',
      width: '27rem',
      card: 'bare',
      cell: ({ id, nazev }) => (
        <LinkField
          name={nazev}
          what="Segment"
          action="Zařadit"
          options={OPTIONS}
          isSaving={changing === `kategorie ${id}`}
          onLink={value => {
            const segment = value as Segment;
            change({
              key: `kategorie ${id}`,
              done: `${nazev} patří do segmentu ${SEGMENT_LABELS[segment]}.`,
              send: () =>
                request('PUT /pravidla/segmenty/', { body: { kategorie: nazev, segment, verze: UNSET } }),
              now: segmentInWords,
            });
          }}
        />
      ),
    },
  ];
  return (
    <DataTable
      {...list}
      caption="Kategorie servisu bez segmentu"
      columns={columns}
      rowKey={category => category.id}
    />
  );
}
