import { useQuery } from '@tanstack/react-query';
import type { PersonLink, PersonName } from '#shared/pairing/contract.ts';
import { fullName } from '#shared/users/full-name.ts';
import { request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import type { RowDeed } from '../rules/useRowDeed.ts';
import { type Column, DataTable, type Records } from '../ui/lists/DataTable.tsx';
import { LinkedTo, volumeColumns } from './columns.tsx';
import { LinkField } from './LinkField.tsx';

type Props = { list: Records<PersonName>; pairing: RowDeed };

/** Names of sellers and technicians as the sales have them, each with the person that it is. */
export function PeopleTable({ list, pairing: { change, changing } }: Props) {
  const choices = useQuery(apiQuery('GET /users/choices/'));
  const people = new Map((choices.data?.users ?? []).map(user => [String(user.id), fullName(user)]));

  const link = (name: PersonName, uzivatel_id: number | null, done: string) =>
    change({
      key: `osoba ${name.id}`,
      done,
      send: () =>
        request('PUT /parovani/osoby/:id/', {
          params: { id: name.id },
          body: { uzivatel_id, verze: name.verze },
        }),
      now: ({ uzivatel }: PersonLink) =>
        uzivatel ? `${name.nazev} je ${fullName(uzivatel)}` : `${name.nazev} je bez spárování`,
    });

  /** The suggestion may be a former colleague, although only active ones are offered. */
  const optionsFor = ({ navrh }: PersonName) => {
    const options = new Map(people);
    if (navrh) options.set(String(navrh.id), fullName(navrh));
    return [...options].map(([value, label]) => ({ value, label }));
  };

  const columns: Column<PersonName>[] = [
    { head: 'Jméno v prodejích', card: 'title', cell: ({ nazev }) => nazev },
    ...volumeColumns<PersonName>(),
    {
      head: 'Kdo to je',
      width: '27rem',
      card: 'bare',
      cell: name =>
        name.uzivatel ? (
          <LinkedTo
            name={name.nazev}
            target={fullName(name.uzivatel)}
            byHand={name.rucne}
            isSaving={changing === `osoba ${name.id}`}
            onUndo={() => link(name, null, `${name.nazev}: spárování bylo zrušeno.`)}
          />
        ) : (
          <LinkField
            name={name.nazev}
            what="Osoba"
            choices={{ load: choices, what: 'lidi' }}
            options={optionsFor(name)}
            suggested={name.navrh ? String(name.navrh.id) : undefined}
            isSaving={changing === `osoba ${name.id}`}
            onLink={id =>
              link(
                name,
                Number(id),
                `${name.nazev} je ${people.get(id) ?? (name.navrh ? fullName(name.navrh) : '')}.`,
              )
            }
          />
        ),
    },
  ];
  return <DataTable {...list} caption="Jména v prodejích" columns={columns} rowKey={name => name.id} />;
}
