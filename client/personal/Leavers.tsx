import { Badge, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeaverHeld } from '#shared/personal/contract.ts';
import { fullName } from '#shared/users/full-name.ts';
import { type Answer, request } from '../core/api.ts';
import { download } from '../core/download.ts';
import { date } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { ask } from '../ui/dialogs/question.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { Audit, HeldDeeds } from './Held.tsx';

type Leaver = Answer<'GET /osobni-udaje/byvali/'>['byvali'][number];

const ABOUT =
  'Zmizí telefon, e-mail, adresa, poznámka, obrázek, poslané e-maily a zařízení, i ze záznamu činností. Jméno, směny, výkazy a prodeje zůstanou. Vzít zpět to nejde.';

/** A summary of the stored data. */
function Facts({ held: { udaje, obrazku, emailu, zarizeni, zustava } }: { held: LeaverHeld }) {
  const facts = [
    ['Telefon', udaje.telefon],
    ['E-mail', udaje.email],
    ['Adresa', udaje.adresa],
    ['Poznámka', udaje.poznamka],
    ['Profilové obrázky', obrazku || null],
    ['Poslané e-maily', emailu || null],
    ['Známá zařízení', zarizeni || null],
  ].filter(([, value]) => value !== null);
  return (
    <>
      <List size="sm">
        {facts.map(([label, value]) => (
          <List.Item key={label} style={{ overflowWrap: 'anywhere' }}>{`${label}: ${value}`}</List.Item>
        ))}
        {facts.length === 0 && (
          <List.Item>Telefon, e-mail, adresa, poznámka ani obrázek tu nejsou.</List.Item>
        )}
      </List>
      <Text size="sm" c="dimmed">
        {`Zůstává: ${zustava.map(({ co, pocet }) => `${co.toLocaleLowerCase('cs')} ${pocet}`).join(', ')}.`}
      </Text>
    </>
  );
}

function OneLeaver({ leaver }: { leaver: Leaver }) {
  const [isOpen, setOpen] = useState(false);
  const params = { id: leaver.id };
  const goingOn = useGoingOn();
  const looking = useMutation({ mutationFn: () => request('POST /osobni-udaje/byvali/:id/', { params }) });
  const saving = useMutation({
    mutationFn: (format: 'json' | 'xlsx') =>
      download(
        'POST /osobni-udaje/byvali/:id/soubor/',
        {},
        `osobni_udaje_${leaver.id}.${format}`,
        { format },
        params,
      ),
  });
  const erasing = useDeed({
    run: () => request('POST /osobni-udaje/byvali/:id/smazani/', { params }),
    touches: '/osobni-udaje/',
    done: ({ message }) => message,
    after: () => looking.mutate(),
  });
  const toggle = () => {
    if (!isOpen) looking.mutate();
    setOpen(!isOpen);
  };
  const erase = async () => {
    const question = `Smazat údaje? ${fullName(leaver)}`;
    if (!(await ask({ question, about: ABOUT, yes: 'Smazat údaje', no: 'Ponechat' }))) return;
    saving.reset();
    erasing.mutate();
  };
  return (
    <Paper withBorder p="sm" component="section" aria-label={fullName(leaver)} {...goingOn}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <div>
            <Text fw={600}>{fullName(leaver)}</Text>
            <Text size="sm" c="dimmed">
              {leaver.odesel ? `neaktivní od ${date(leaver.odesel)}` : 'neaktivní'}
            </Text>
          </div>
          <Group gap="xs">
            <Badge color={leaver.zbyva > 0 ? 'orange' : 'green'}>
              {leaver.zbyva > 0 ? 'Údaje uložené' : 'Bez údajů'}
            </Badge>
            <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={toggle}>
              {isOpen ? 'Skrýt' : 'Zobrazit údaje'}
            </Button>
          </Group>
        </Group>
        <DeedBanner deeds={[looking, saving, erasing]} failed="Nepodařilo se to." />
        {isOpen && looking.isPending && <PageSkeleton />}
        {isOpen && looking.data && (
          <>
            <Facts held={looking.data} />
            <HeldDeeds
              onSave={saving.mutate}
              onErase={() => void erase()}
              saving={saving.isPending ? saving.variables : null}
              isErasing={erasing.isPending}
              canErase={looking.data.osoba.zbyva > 0}
            />
            <Audit rows={looking.data.zaznamy} />
          </>
        )}
      </Stack>
    </Paper>
  );
}

/** People who left: the data stored about each, its download, and its erasure (rule people-20). */
export function Leavers() {
  const list = useQuery(apiQuery('GET /osobni-udaje/byvali/'));
  const rows = list.data?.byvali;
  return (
    <section aria-label="Bývalí zaměstnanci">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Bývalí zaměstnanci
        </Title>
        <LoadBanner load={list} failed="Bývalé zaměstnance se nepodařilo načíst." />
        {list.isPending && <PageSkeleton />}
        {rows?.length === 0 && (
          <EmptyState title="Nikdo neodešel" hint="Odchod se začíná v uživatelích, u toho, kdo odchází." />
        )}
        {rows?.map(leaver => (
          <OneLeaver key={leaver.id} leaver={leaver} />
        ))}
      </Stack>
    </section>
  );
}
