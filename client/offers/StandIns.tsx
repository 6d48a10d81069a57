import { Alert, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hoursOfFund } from '#shared/contracts/fund.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { type Answer, request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { tellWarnings } from '../shifts/saving.ts';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { RowButton } from '../ui/lists/RowButton.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';

type Person = Answer<'GET /nabidky/zaskok/:id/'>['lide'][0];

const COLUMNS: Column<Person>[] = [
  { head: 'Jméno', card: 'title', cell: one => `${one.jmeno} ${one.prijmeni}` },
  {
    head: 'Hodiny se směnou',
    align: 'right',
    cell: one => hoursOfFund(one.hodin, one.fond),
  },
  {
    head: 'Může?',
    cell: one =>
      one.duvod ?? (
        <>
          <Text span inherit fw={600}>
            může
          </Text>
          {!one.domaci && ' (jiná prodejna)'}
          {one.varovani.length > 0 && `. ${one.varovani.join(' ')}`}
        </>
      ),
  },
];

/**
 * Gives the shift with its note to somebody; if its person is ill, the sickness stays and the work is a new shift.
 */
const handOver = ({ shift, person }: { shift: Shift; person: Person }, klic: string) => {
  const { id, verze, datum, cas_od, cas_do, prodejna, typ_smeny, poznamka } = shift;
  const user_id = person.id;
  const body = { user_id, datum, cas_od, cas_do, prodejna, typ_smeny: 'prace' as const };
  return typ_smeny === 'prace'
    ? request('PUT /shifts/:id/', {
        params: { id },
        body: { ...body, poznamka, verze },
        klic,
      })
    : request('POST /shifts/', { body, klic });
};

/** The people who can stand in for a shift, the least affected first; for those who cannot, the reason. */
export function StandIns({ shift }: { shift: Shift }) {
  const { id } = shift;
  const giving = useDeed({
    run: handOver,
    touches: ['/shifts/', '/nabidky/'],
    done: (_, { person }) => `Směnu má ${person.jmeno} ${person.prijmeni}.`,
    after: ({ varovani }) => tellWarnings(varovani),
    failed: 'Směnu se nepodařilo předat',
  });
  const action: Column<Person> = {
    head: 'Akce',
    width: '6rem',
    cell: one =>
      one.duvod === null ? (
        <RowButton
          name={`${one.jmeno} ${one.prijmeni}`}
          does="Předat směnu"
          disabled={giving.isPending}
          onClick={() => giving.mutate({ shift, person: one })}
        >
          Předat
        </RowButton>
      ) : null,
  };
  const asked = useQuery(apiQuery('GET /nabidky/zaskok/:id/', { params: { id } }));
  const { data } = asked;
  if (asked.isPending) return <Skeleton height={120} />;
  return (
    <>
      <LoadBanner load={asked} failed="Chyba při hledání záskoku" />
      {data?.lide.every(({ duvod }) => duvod !== null) && (
        <Alert role="status" color="orange">
          Zaskočit teď nemůže nikdo. Důvody jsou u jmen.
        </Alert>
      )}
      {data && (
        <DataTable
          caption="Kdo může zaskočit"
          columns={[...COLUMNS, action]}
          rows={data.lide}
          rowKey={({ id: who }) => who}
        />
      )}
    </>
  );
}
