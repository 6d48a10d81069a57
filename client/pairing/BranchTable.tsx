import { useQuery } from '@tanstack/react-query';
import type { BranchLink, BranchName } from '#shared/pairing/contract.ts';
import { request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import type { RowDeed } from '../rules/useRowDeed.ts';
import { type Column, DataTable, type Records } from '../ui/lists/DataTable.tsx';
import { LinkedTo, volumeColumns } from './columns.tsx';
import { LinkField } from './LinkField.tsx';

type Props = { list: Records<BranchName>; pairing: RowDeed };

const nameOf = ({ id_prodejny, stredisko }: BranchName) =>
  [id_prodejny, stredisko].filter(Boolean).join(' · ');

/** Branches as the sales system numbers and names them, each with the shop that it is. */
export function BranchTable({ list, pairing: { change, changing } }: Props) {
  const choices = useQuery(apiQuery('GET /stores/prodejny/choices/'));
  const shops = new Map((choices.data?.stores ?? []).map(({ id, nazev }) => [String(id), nazev]));

  /** The suggestion may be a closed shop, although only open ones are offered. */
  const optionsFor = ({ navrh }: BranchName) => {
    const options = new Map(shops);
    if (navrh) options.set(String(navrh.id), navrh.nazev);
    return [...options].map(([value, label]) => ({ value, label }));
  };

  const link = (branch: BranchName, id: number | null, done: string) =>
    change({
      key: `pobocka ${branch.id}`,
      done,
      send: () =>
        request('PUT /parovani/pobocky/:id/', {
          params: { id: branch.id },
          body: { prodejna_id: id, verze: branch.verze },
        }),
      now: ({ prodejna }: BranchLink) =>
        prodejna ? `${nameOf(branch)} je ${prodejna.nazev}` : `${nameOf(branch)} je bez spárování`,
    });

  const columns: Column<BranchName>[] = [
    { head: 'Pobočka v prodejích', card: 'title', cell: nameOf },
    ...volumeColumns<BranchName>(),
    {
      head: 'Která prodejna to je',
      width: '27rem',
      card: 'bare',
      cell: branch =>
        branch.prodejna ? (
          <LinkedTo
            name={nameOf(branch)}
            target={branch.prodejna.nazev}
            byHand={branch.rucne}
            isSaving={changing === `pobocka ${branch.id}`}
            onUndo={() => link(branch, null, `${nameOf(branch)}: spárování bylo zrušeno.`)}
          />
        ) : (
          <LinkField
            name={nameOf(branch)}
            what="Prodejna"
            choices={{ load: choices, what: 'prodejny' }}
            options={optionsFor(branch)}
            suggested={branch.navrh ? String(branch.navrh.id) : undefined}
            isSaving={changing === `pobocka ${branch.id}`}
            onLink={id =>
              link(branch, Number(id), `${nameOf(branch)} je ${shops.get(id) ?? branch.navrh?.nazev ?? ''}.`)
            }
          />
        ),
    },
  ];
  return <DataTable {...list} caption="Pobočky v prodejích" columns={columns} rowKey={branch => branch.id} />;
}
