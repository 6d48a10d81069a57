import { Anchor, Badge, Button, Group, List, NativeSelect, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Departure } from '#shared/departures/contract.ts';
import { DEPARTURE_STEP_LABELS, HANDED_OVER } from '#shared/departures/kinds.ts';
import { fullName } from '#shared/users/full-name.ts';
import { request } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { useDeed } from '../forms/useDeed.ts';
import { Link } from '../navigation/Link.tsx';
import { usePeopleChoices } from '../shifts/PersonField.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { retrying } from '../ui/retrying.tsx';
import { left } from './words.ts';

type Props = {
  step: Departure['kroky'][number];
  osoba: Departure['osoba'];
  canTick: boolean;
};

const HINTS: Record<Props['step']['krok'], string> = {
  smeny:
    'Obsaďte je v plánu někým jiným. Volno po konci smlouvy vezměte zpět; je-li po něm jen zčásti, smažte v plánu dny po konci.',
  objednavky: 'Kdo je převezme, dostane úkol s jejich čísly.',
  ukoly: 'Přejdou na toho, koho vyberete.',
  zadosti: 'Odškrtnutím se vezmou zpět.',
  hesla: 'Změňte je u služby a pak v přístupech.',
};

/** One step of a departure: what remains of it, with a button that ticks it off and one that reverses that. */
export function DepartureStep({ step: { krok, zbyva, polozky, hotovo }, osoba, canTick }: Props) {
  const choices = usePeopleChoices();
  const people = (choices.data?.users ?? []).filter(({ id }) => id !== osoba.id);
  const [komu, setKomu] = useState('');
  const label = DEPARTURE_STEP_LABELS[krok];
  const needsHeir = HANDED_OVER.includes(krok) && zbyva > 0;
  // No success notice: the line above the steps says how many are done, and the notice would cover the steps.
  const ticking = useDeed({
    run: () =>
      request('POST /users/odchody/:id/kroky/', {
        params: { id: osoba.id },
        body: { krok, komu: needsHeir && komu ? Number(komu) : null },
      }),
    touches: '/users/',
  });
  const unticking = useDeed({
    run: () => request('DELETE /users/odchody/:id/kroky/:krok/', { params: { id: osoba.id, krok } }),
    touches: '/users/',
  });
  const isOpen = !hotovo && zbyva > 0;
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4">
          {label}
        </Title>
        <Badge color={hotovo ? 'green' : isOpen ? 'orange' : 'gray'}>
          {hotovo ? 'Odškrtnuto' : isOpen ? left(zbyva) : 'Nic'}
        </Badge>
      </Group>
      <DeedBanner deeds={[ticking, unticking]} failed="Nepodařilo se to uložit." />
      {isOpen && (
        <>
          <Text size="sm" c="dimmed">
            {HINTS[krok]}
          </Text>
          <List size="sm" my="xs">
            {polozky.map(({ text, cesta }) => (
              <List.Item key={`${cesta} ${text}`} style={{ overflowWrap: 'anywhere' }}>
                <Anchor component={Link} inherit to={cesta}>
                  {text}
                </Anchor>
              </List.Item>
            ))}
          </List>
          {zbyva > polozky.length && <Text size="sm">{`a další (${zbyva - polozky.length})`}</Text>}
        </>
      )}
      {hotovo && (
        <Text size="sm">
          {`${fullName(hotovo.kdo)}, ${dateTime(hotovo.kdy)}`}
          {hotovo.komu && `, převzal(a) ${fullName(hotovo.komu)}`}
        </Text>
      )}
      {canTick && (
        <Group gap="sm" mt="xs" align="end">
          {!hotovo && needsHeir && (
            <NativeSelect
              label="Kdo převezme"
              aria-label={`Kdo převezme: ${label}`}
              {...retrying(choices, 'lidi', 'Lidi se nepodařilo načíst.')}
              value={komu}
              onChange={event => setKomu(event.currentTarget.value)}
              data={[
                { value: '', label: 'Vyberte…' },
                ...people.map(one => ({ value: String(one.id), label: fullName(one) })),
              ]}
            />
          )}
          {hotovo ? (
            <Button
              variant="default"
              aria-label={`Vrátit: ${label}`}
              loading={unticking.isPending}
              onClick={() => unticking.mutate()}
            >
              Vrátit
            </Button>
          ) : (
            <Button
              aria-label={`${needsHeir ? 'Předat' : 'Odškrtnout'}: ${label}`}
              loading={ticking.isPending}
              onClick={() => ticking.mutate()}
            >
              {needsHeir ? 'Předat a odškrtnout' : 'Odškrtnout'}
            </Button>
          )}
        </Group>
      )}
    </Paper>
  );
}
