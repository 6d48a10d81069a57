import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { daysOfMonth, weekdayOf } from '#shared/core/days.ts';
import { ROTATIONS, turnsOf, WRONG_ROTATION } from '#shared/drafts/rotation.ts';
import { DateField } from '../../../forms/dates/DateField.tsx';
import { confirmDiscard } from '../../../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../../../ui/dialogs/LargeDialog.tsx';
import { useAsking } from '../../../ui/dialogs/useAsking.ts';
import type { Draft, Filling } from '../plan-type.ts';

type Props = {
  draft: Draft;
  isAsking: boolean;
  onPreview: (filling: Filling) => void;
  onClose: () => void;
};

const OWN = 'vlastni';

/** Who works by which rotation from which day; the times are the shop's opening hours. */
export function RotationForm({ draft, isAsking, onPreview, onClose }: Props) {
  const days = daysOfMonth(draft.mesic);
  const [choice, setChoice] = useState<string>(Object.keys(ROTATIONS)[0]!);
  const [own, setOwn] = useState('');
  const [od, setOd] = useState(days.find(day => weekdayOf(day) === 0) ?? days[0]!);
  const [people, setPeople] = useState<string[]>([]);
  const [stridat, setStridat] = useState(true);
  const vzor = choice === OWN ? own.trim() : choice;
  const isReady = turnsOf(vzor) !== null && od !== '' && people.length > 0;
  const asks = useAsking();
  const close = async () => {
    if ((people.length === 0 && own.trim() === '') || (await asks(confirmDiscard))) onClose();
  };
  return (
    <LargeDialog onClose={close} title="Naplnit podle střídání" closeOnClickOutside={false}>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (isReady) onPreview({ co: 'rotace', vzor, od, lide: people.map(Number), stridat });
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label="Střídání"
            data-autofocus
            value={choice}
            onChange={event => setChoice(event.currentTarget.value)}
            data={[
              ...Object.entries(ROTATIONS).map(([value, label]) => ({ value, label })),
              { value: OWN, label: 'Vlastní…' },
            ]}
          />
          {choice === OWN && (
            <TextInput
              label="Dny práce a volna"
              placeholder="4/3"
              value={own}
              onChange={event => setOwn(event.currentTarget.value)}
              error={own !== '' && turnsOf(own.trim()) === null ? WRONG_ROTATION : null}
            />
          )}
          <DateField label="První den práce" value={od} onChange={setOd} />
          <Checkbox.Group label="Lidé, v pořadí, v jakém je zaškrtnete" value={people} onChange={setPeople}>
            <Stack gap="xs" mt={6}>
              {draft.osoby
                .filter(({ aktivni }) => aktivni)
                .map(({ id, jmeno, prijmeni }) => (
                  <Checkbox key={id} value={String(id)} label={`${jmeno} ${prijmeni}`} />
                ))}
            </Stack>
          </Checkbox.Group>
          <Checkbox
            label="Každý druhý začíná o půl cyklu později (střídají se)"
            checked={stridat}
            onChange={event => setStridat(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              Zavřít
            </Button>
            <Button type="submit" disabled={!isReady} loading={isAsking}>
              Ukázat
            </Button>
          </Group>
        </Stack>
      </form>
    </LargeDialog>
  );
}
