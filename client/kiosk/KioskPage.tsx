import { Alert, Badge, Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { STATE_LABELS } from '#shared/shifts/attendance/attendance.ts';
import { ApiError, request } from '../core/api.ts';
import { connection } from '../core/connection.ts';
import { time } from '../core/format.ts';
import { apiQuery, followed, queryClient, refetch } from '../core/queries.ts';
import { Logo } from '../layout/header/Logo.tsx';
import { Loading } from '../layout/Loading.tsx';
import { spanAsOf } from '../shifts/czech.ts';
import { useFollowingFocus } from '../ui/hooks/useFollowingFocus.ts';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';
import classes from './kiosk.module.css';
import { PairingForm } from './PairingForm.tsx';
import { PinPanel } from './PinPanel.tsx';
import { PressNotice } from './PressNotice.tsx';
import { createPresses, type Send } from './presses.ts';
import { afterAction, type Clocked, type Member, type Team } from './team.ts';
import { ACTION_WORDS } from './words.ts';

const SHOWN_MS = 5_000;

/** Confirms who did what and when, large enough to be read while walking away; then returns to the team. */
function Done({ clocked, onBack }: { clocked: Clocked; onBack: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onBack, SHOWN_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Stack align="center" gap="md" py="xl" role="status">
      <IconCircleCheck size={72} color="var(--mantine-color-green-filled)" aria-hidden />
      <Title order={2}>{clocked.jmeno}</Title>
      <Text size="xl">
        {ACTION_WORDS[clocked.typ_akce]} {time(clocked.cas)}
      </Text>
      <Button size="lg" variant="default" onClick={onBack} autoFocus>
        Hotovo
      </Button>
    </Stack>
  );
}

const REFRESH_MS = 30_000;
/** The element that gets the focus after the pairing form or a person's panel has gone. */
const TEAM_ID = 'tym';

const COLORS = { offline: 'gray', no_shift: 'gray', working: 'green', on_break: 'orange' } as const;

function Tile({ member, dnes, onChoose }: { member: Member; dnes: string; onChoose: () => void }) {
  return (
    <button type="button" className={classes.tile} onClick={onChoose}>
      <span className={classes.name}>
        {member.jmeno} {member.prijmeni}
      </span>
      <span className={classes.when}>{spanAsOf(member, dnes)}</span>
      <Badge size="lg" color={COLORS[member.stav]}>
        {STATE_LABELS[member.stav]}
      </Badge>
      {!member.ma_pin && <span className={classes.when}>PIN si nastavte v profilu</span>}
    </button>
  );
}

/** Whether the server cannot be reached, in which case nobody should leave believing that they clocked in. */
function useIsLost() {
  return useSyncExternalStore(connection.subscribe, () => connection.state().isLost);
}

const TEAM = apiQuery('GET /kiosk/');

/** Sends a press. The team shows its result at once: an answer that was on its way would take it back. */
const send: Send = async (body, klic, signal) => {
  const clocked = await request('POST /kiosk/dochazka/', { body, klic }, signal);
  await queryClient.cancelQueries(TEAM);
  queryClient.setQueryData(TEAM.queryKey, team => team && afterAction(team, body.osoba, clocked.typ_akce));
  return clocked;
};

/** The actions pressed at this kiosk; they are sent even if another person comes next (rule kiosk-4). */
function usePresses() {
  const [presses] = useState(() => createPresses(send));
  return { ...presses, list: useSyncExternalStore(presses.subscribe, presses.all) };
}

type Presses = ReturnType<typeof usePresses>;

function TeamScreen({ team, presses: { list, press, forget } }: { team: Team; presses: Presses }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const isLost = useIsLost();
  const member = team.lide.find(({ id }) => id === chosen);
  const own = list.find(({ osoba }) => osoba === member?.id);
  // A person with an open panel is not interrupted by the result of somebody else's press.
  const done = member ? own : list.find(({ stav }) => stav === 'zapsano');
  const follow = useFollowingFocus(`${member?.id} ${done?.stav}`);
  const back = () => {
    follow(TEAM_ID);
    setChosen(null);
    refetch('/kiosk/');
  };
  if (done?.stav === 'zapsano') {
    const close = () => {
      forget(done.klic);
      back();
    };
    return <Done key={done.klic} clocked={done.clocked} onBack={close} />;
  }
  const leave = () => {
    // The person has just seen an immediate refusal.
    if (own?.stav === 'odmitnuto' && !own.cekala) forget(own.klic);
    back();
  };
  const lost = isLost && (
    <Alert color="red" role="status" title="Bez spojení se serverem">
      Docházka se teď nezapíše. Jakmile se spojení obnoví, půjde to hned.
    </Alert>
  );
  return (
    <Stack gap="md">
      {!member && lost}
      {member ? (
        <PinPanel
          key={member.id}
          member={member}
          press={own}
          onPress={(pin, typ_akce) =>
            press({ osoba: member.id, pin, typ_akce }, `${member.jmeno} ${member.prijmeni}`)
          }
          onRead={forget}
          onBack={leave}
        />
      ) : (
        <>
          {list.map(one => (
            <PressNotice key={one.klic} press={one} onRead={() => forget(one.klic)} />
          ))}
          <Title order={2} size="h3" id={TEAM_ID} tabIndex={-1}>
            {team.lide.length === 0 ? 'Dnes tu nikdo nemá směnu' : 'Kdo jste?'}
          </Title>
          <div className={classes.team}>
            {team.lide.map(one => (
              <Tile key={one.id} member={one} dnes={team.dnes} onChoose={() => setChosen(one.id)} />
            ))}
          </div>
        </>
      )}
      {/* Above the keypad it would move the keys under a finger. */}
      {member && lost}
    </Stack>
  );
}

const isUnpaired = (error: unknown) => error instanceof ApiError && error.status === 403;

/** A shop's computer where people clock in with a PIN, and do nothing else (rules kiosk-1 to kiosk-4). */
export function KioskPage() {
  const team = useQuery({ ...TEAM, refetchInterval: followed(REFRESH_MS) });
  const follow = useFollowingFocus(team.data);
  const presses = usePresses();
  const showTeam = () => {
    follow(TEAM_ID);
    team.refetch();
  };
  useEffect(() => {
    document.title = 'Docházka – Prodejna';
  }, []);
  if (isUnpaired(team.error)) {
    return (
      <Center component="main" mih="100dvh" p="md">
        <Stack w="100%" maw="26rem">
          {/* Who pressed as the pairing was ended must not leave believing that they clocked in. */}
          {presses.list.map(one => (
            <PressNotice key={one.klic} press={one} onRead={() => presses.forget(one.klic)} />
          ))}
          <PairingForm onPaired={showTeam} />
        </Stack>
      </Center>
    );
  }
  if (!team.data && !team.isError) return <Loading />;
  return (
    <main className={classes.screen}>
      <Group justify="space-between" mb="md">
        <Logo />
        <Title order={1} size="h4">
          Docházka{team.data && `, ${team.data.prodejna_nazev}`}
        </Title>
        <Text size="sm" c="dimmed">
          {team.data?.nazev}
        </Text>
      </Group>
      <ErrorBanner
        message={team.isError && !team.data ? 'Tým prodejny se nepodařilo načíst.' : null}
        detail={sentenceOf(team.error)}
        onRetry={team.refetch}
      />
      {team.data && <TeamScreen team={team.data} presses={presses} />}
    </main>
  );
}
