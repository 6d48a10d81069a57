import { Anchor, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { preposed } from '#shared/core/preposed.ts';
import type { Departure } from '#shared/departures/contract.ts';
import { fullName } from '#shared/users/full-name.ts';
import { useAddress } from '../core/address.ts';
import { type Answer, request } from '../core/api.ts';
import { dateTime, plural } from '../core/format.ts';
import { idOf } from '../core/ids.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { Link } from '../navigation/Link.tsx';
import { ask } from '../ui/dialogs/question.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { Together } from '../ui/page/Together.tsx';
import { DepartureStep } from './DepartureStep.tsx';
import { stepsLeft } from './words.ts';

type Deed = 'zahajit' | 'vratit' | 'ukoncit';
type Done = Answer<'POST /users/odchody/:id/'>;

const CALLS = {
  zahajit: 'POST /users/odchody/:id/',
  vratit: 'DELETE /users/odchody/:id/',
  ukoncit: 'POST /users/odchody/:id/ukonceni/',
} as const;

const QUESTIONS = {
  zahajit: { question: 'Zahájit odchod?', yes: 'Zahájit odchod' },
  vratit: { question: 'Vzít odchod zpět?', yes: 'Vzít zpět' },
  ukoncit: { question: 'Ukončit odchod?', yes: 'Ukončit odchod' },
};

const ABOUT = {
  zahajit: 'Účet se hned zavře a všude odhlásí. Vzít zpět to jde, dokud odchod neukončíte.',
  vratit: 'Účet bude znovu aktivní. Co už dostal někdo jiný, mu zůstane.',
  vratit_neaktivni: 'Účet zůstane neaktivní, jako byl před odchodem. Co už dostal někdo jiný, mu zůstane.',
  ukoncit: 'Rozloučení se zapíše do záznamu činností.',
};

/** The list of what ends at once with the account, before or after the departure has begun. */
function AtOnce({ odchod: { stav, sezeni, zarizeni, tokeny } }: { odchod: Departure }) {
  const isBegun = stav !== 'nezahajen';
  return (
    <Paper withBorder p="md" component="section" aria-label="Hned">
      <Title order={2} size="h4" mb="xs">
        {isBegun ? 'Skončilo hned' : 'Co skončí hned'}
      </Title>
      <List size="sm">
        <List.Item>
          {isBegun ? 'Účet je neaktivní.' : 'Účet bude neaktivní, nikdo se jím nepřihlásí.'}
        </List.Item>
        <List.Item>
          {`Přihlášení: ${plural(sezeni, 'místo', 'místa', 'míst')}, známá zařízení: ${zarizeni}, PIN na kiosku.`}
        </List.Item>
        {tokeny > 0 && (
          <List.Item>
            {`Tokeny pro import: ${tokeny}. `}
            <Anchor component={Link} inherit to="/import">
              Převzít je lze v importu
            </Anchor>
            .
          </List.Item>
        )}
      </List>
    </Paper>
  );
}

/** The departure of one person (rule people-18). */
function OnePerson({ odchod }: { odchod: Departure }) {
  const { osoba, stav, kroky, zahajil, zahajeno, ukonceno, byl_aktivni } = odchod;
  // A refusal is due to a colleague's change, which may be undone again: a notice disappears, a banner would stay.
  const deed = useDeed<Deed, Done>({
    run: what => request(CALLS[what], { params: { id: osoba.id } }),
    touches: '/users/',
    done: ({ message }) => message,
    failed: 'Nepodařilo se to uložit.',
  });
  const doAfterQuestion = async (what: Deed) => {
    const question = `${QUESTIONS[what].question} ${fullName(osoba)}`;
    const about = ABOUT[what === 'vratit' && !byl_aktivni ? 'vratit_neaktivni' : what];
    if (await ask({ question, about, yes: QUESTIONS[what].yes, no: 'Zrušit' })) deed.mutate(what);
  };
  const done = kroky.filter(({ hotovo }) => hotovo).length;
  const goingOn = useGoingOn();
  return (
    <Stack gap="sm" {...goingOn}>
      <Text size="sm" c="dimmed" role="status">
        {stav === 'nezahajen' && 'Odchod zatím nezačal. Níže je, co po něm zůstane.'}
        {stav === 'probiha' &&
          `Zahájil(a) ${zahajil ? fullName(zahajil) : '–'}, ${dateTime(zahajeno!)}. Hotovo ${done} ${preposed('z', kroky.length)}; přerušit to můžete kdykoli.`}
        {stav === 'ukoncen' && `Odchod je ukončený, ${dateTime(ukonceno!)}.`}
      </Text>
      <AtOnce odchod={odchod} />
      {kroky.map(step => (
        <DepartureStep key={step.krok} step={step} osoba={osoba} canTick={stav === 'probiha'} />
      ))}
      <Group gap="sm">
        {stav === 'nezahajen' && (
          <Button
            color="red.9"
            data-place="odchod"
            loading={deed.isPending}
            onClick={() => void doAfterQuestion('zahajit')}
          >
            Zahájit odchod
          </Button>
        )}
        {stav === 'probiha' && (
          <>
            <Button
              disabled={done < kroky.length}
              loading={deed.isPending}
              onClick={() => void doAfterQuestion('ukoncit')}
            >
              Ukončit odchod
            </Button>
            <Button variant="default" data-place="odchod" onClick={() => void doAfterQuestion('vratit')}>
              Vzít odchod zpět
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}

/** The departures that have begun and not ended. */
function UnderWay() {
  const list = useQuery(apiQuery('GET /users/odchody/'));
  const rows = list.data?.odchody;
  return (
    <Stack gap="sm">
      <LoadBanner load={list} failed="Odchody se nepodařilo načíst." />
      {list.isPending && <PageSkeleton />}
      {rows?.length === 0 && (
        <EmptyState title="Žádný odchod neprobíhá" hint="Začíná se v uživatelích, u toho, kdo odchází." />
      )}
      {rows?.map(({ osoba, zahajeno, zbyva }) => (
        <Paper key={osoba.id} withBorder p="md">
          <Group justify="space-between" gap="xs">
            <Anchor component={Link} to={`/odchody?osoba=${osoba.id}`} fw={600}>
              {fullName(osoba)}
            </Anchor>
            <Text size="sm">{`od ${dateTime(zahajeno)}, ${stepsLeft(zbyva)}`}</Text>
          </Group>
        </Paper>
      ))}
      <Anchor component={Link} size="sm" to="/users">
        Uživatelé
      </Anchor>
    </Stack>
  );
}

function Chosen({ id }: { id: number }) {
  const query = useQuery(apiQuery('GET /users/odchody/:id/', { params: { id } }));
  return (
    <>
      <LoadBanner load={query} failed="Odchod se nepodařilo načíst." />
      {query.isPending && <PageSkeleton />}
      {query.data && query.data.odchod.osoba.id === id && (
        <>
          <Title order={2} size="h4" mb="sm">
            {fullName(query.data.odchod.osoba)}
            {query.data.odchod.osoba.prodejna && `, ${query.data.odchod.osoba.prodejna}`}
          </Title>
          <OnePerson odchod={query.data.odchod} />
        </>
      )}
    </>
  );
}

/** A person's departure: what ends at once, and the steps to tick off afterwards (rule people-18). */
export function DeparturePage({ title }: { title: string }) {
  const id = idOf(useAddress().params.get('osoba'));
  return (
    <>
      <PageHeader title={title} />
      <Together key={id}>{id === null ? <UnderWay /> : <Chosen key={id} id={id} />}</Together>
    </>
  );
}
