import { Button, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFilters } from '../core/filters.ts';
import { date, money, number } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { Link } from '../navigation/Link.tsx';
import { useRowDeed } from '../rules/useRowDeed.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { BranchTable } from './BranchTable.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { ServiceCategoryTable } from './ServiceCategoryTable.tsx';

const Part = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <Stack component="section" gap="xs">
    <div>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed" maw="var(--prose)">
        {hint}
      </Text>
    </div>
    {children}
  </Stack>
);

/** The unmatched names in the sales, and the linked ones (rule sales-9). */
export function PairingPage({ title }: { title: string }) {
  const asked = useQuery(apiQuery('GET /parovani/'));
  const { data } = asked;
  const { filters, setFilter } = useFilters(['zobrazit']);
  const pairing = useRowDeed('/parovani/', 'Spárování se nepodařilo uložit.');
  const goingOn = useGoingOn();
  const isLinked = filters.zobrazit === 'sparovane';
  const people = data?.osoby.filter(name => (name.uzivatel !== null) === isLinked);
  const branches = data?.pobocky.filter(branch => (branch.prodejna !== null) === isLinked);
  const categories = isLinked ? [] : data?.kategorie;
  const isNothing = [people, branches, categories].every(list => list?.length === 0);
  const hasNames = data && data.osoby.length + data.pobocky.length + data.beze_jmena.radku > 0;
  const list = { load: asked, failed: null };

  return (
    <div {...goingOn}>
      <PageHeader title={title}>
        <SegmentedControl
          aria-label="Co zobrazit"
          value={isLinked ? 'sparovane' : ''}
          onChange={value => setFilter('zobrazit', value)}
          data={[
            { value: '', label: 'Nespárované' },
            { value: 'sparovane', label: 'Spárované' },
          ]}
        />
      </PageHeader>
      <Stack gap="xl">
        <LoadBanner load={asked} failed="Chyba při načítání jmen z prodejů" />
        {isNothing &&
          (!hasNames ? (
            <EmptyState
              title="Zatím tu nejsou žádné prodeje"
              hint="Jména prodejců, pobočky a kategorie servisu přibudou s prvním importem."
            >
              <Button component={Link} to="/import">
                Naimportovat prodeje
              </Button>
            </EmptyState>
          ) : isLinked ? (
            <EmptyState title="Zatím není nic spárováno" hint="Spárujte jména mezi nespárovanými." />
          ) : (
            <EmptyState
              title="Všechno je spárované"
              hint="Každé jméno, pobočka i kategorie servisu z prodejů má své místo."
            />
          ))}
        {(asked.isPending || (people?.length ?? 0) > 0) && (
          <Part
            title="Lidé"
            hint="Prodejci a technici tak, jak je zapsal pokladní systém. Jeden člověk může mít více jmen."
          >
            <PeopleTable list={{ rows: people, ...list }} pairing={pairing} />
          </Part>
        )}
        {(branches?.length ?? 0) > 0 && (
          <Part title="Pobočky" hint="Čísla a střediska z pokladního systému.">
            <BranchTable list={{ rows: branches, ...list }} pairing={pairing} />
          </Part>
        )}
        {(categories?.length ?? 0) > 0 && (
          <Part
            title="Kategorie servisu"
            hint="Dokud nemají segment, počítají se jako příslušenství k servisu."
          >
            <ServiceCategoryTable list={{ rows: categories, ...list }} pairing={pairing} />
          </Part>
        )}
        {data && !isLinked && data.beze_jmena.radku > 0 && (
          <Text size="sm" c="dimmed">
            {`Řádků beze jména: ${number(data.beze_jmena.radku)}, obrat ${money(data.beze_jmena.obrat)}`}
            {data.beze_jmena.posledni_den && `, naposledy ${date(data.beze_jmena.posledni_den)}`}
            {'. Počítají se prodejnám a řetězci, nikomu z lidí.'}
          </Text>
        )}
      </Stack>
    </div>
  );
}
