import { Button, Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayDecide } from '#shared/absences/deciding.ts';
import { MOVEMENT } from '#shared/absences/fields.ts';
import { czechDay } from '#shared/core/days.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { hoursText } from '../shifts/czech.ts';
import { DataTable } from '../ui/lists/DataTable.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import flush from '../ui/page/flush.module.css';
import { signedHours } from './words.ts';

/** The query of a year's balance; without a year, of the one that the server considers current. */
export const balanceQuery = (person: number, year: number | null = null) =>
  apiQuery('GET /nepritomnosti/zustatek/', {
    query: { osoba: String(person), ...(year && { rok: String(year) }) },
  });

/** A person's vacation of a year in hours, and the movements that add up to it. */
export function BalancePanel({ person }: { person: number }) {
  const user = useUser();
  // Managers are only offered people of their own shop, so the person's shop is the manager's.
  const decides = mayDecide(user, { id: person, prodejna_id: user.prodejna_id });
  const [year, setYear] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const balance = useQuery(balanceQuery(person, year));
  const { data } = balance;
  const found = data?.zustatek;
  const cards = found
    ? [
        ['Zbývá', found.zbyva],
        ['Nárok', found.narok],
        ['Vyčerpáno', found.vycerpano],
        ['Naplánováno', found.naplanovano],
        ['Čeká na rozhodnutí', found.ceka],
      ]
    : [];
  return (
    <Paper component="section" withBorder p="sm" aria-label="Dovolená">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4">
          {data ? `Dovolená ${data.rok}` : 'Dovolená'}
        </Title>
        {data && (
          <Group gap="xs">
            {[-1, 1].map(step => (
              // The index is the key, so that the pressed button stays and leads on to the following year.
              <Button key={step} size="compact-sm" variant="default" onClick={() => setYear(data.rok + step)}>
                {data.rok + step}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      <LoadBanner load={balance} failed="Zůstatek nelze načíst" />
      {balance.isPending && <Skeleton height={64} />}
      {data && !found && (
        <Text size="sm" c="dimmed" maw="var(--prose)">
          Zůstatek se počítá ze smlouvy, v tomto roce tu žádná není. Doplní ji administrátor u uživatele.
        </Text>
      )}
      {found && (
        <>
          <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} spacing="xs">
            {cards.map(([name, hours]) => (
              <div key={name}>
                <Text size="xs" c="dimmed">
                  {name}
                </Text>
                <Text size="lg" fw={650} c={name === 'Zbývá' && (hours as number) < 0 ? 'red' : undefined}>
                  {hoursText(hours as number)}
                </Text>
              </div>
            ))}
          </SimpleGrid>
          <Group gap="xs" my="xs">
            <Button
              size="compact-sm"
              variant="subtle"
              className={flush.start}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Skrýt pohyby' : 'Z čeho to je'}
            </Button>
            {decides && (
              <Button size="compact-sm" variant="subtle" onClick={() => setIsCorrecting(true)}>
                Opravit zůstatek
              </Button>
            )}
          </Group>
          {isOpen && (
            <DataTable
              caption="Pohyby dovolené"
              columns={[
                { head: 'Den', cell: row => czechDay(row.datum) },
                { head: 'Co', card: 'title', cell: row => row.text },
                { head: 'Hodiny', align: 'right', cell: row => signedHours(row.hodiny) },
              ]}
              rows={found.pohyby.map((row, at) => ({ ...row, at }))}
              rowKey={({ at }) => at}
            />
          )}
        </>
      )}
      {isCorrecting && data && (
        <RecordForm
          fields={MOVEMENT}
          title={`Oprava zůstatku dovolené ${data.rok}`}
          begin={{ user_id: person, rok: data.rok }}
          save={async (body, { klic }) => {
            const { oprava } = data;
            await request('POST /nepritomnosti/zustatek/', { body: { ...body, oprava }, klic }).finally(() =>
              refetch('/nepritomnosti/'),
            );
            notifyDone('Zůstatek je opravený.');
          }}
          failed="Zůstatek se nepodařilo opravit"
          onClose={() => setIsCorrecting(false)}
          inputs={{ user_id: null, rok: null, hodiny: { 'data-autofocus': true } }}
        />
      )}
    </Paper>
  );
}
