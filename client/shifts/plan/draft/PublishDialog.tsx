import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { changeCount, personCount } from '#shared/core/counts.ts';
import { czechDay } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { REASON_MAX } from '#shared/shifts/kinds.ts';
import { request } from '../../../core/api.ts';
import { refetch } from '../../../core/queries.ts';
import { useRetryKey } from '../../../core/retry-key.ts';
import { confirmDiscard } from '../../../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../../../ui/dialogs/LargeDialog.tsx';
import { dismissQuestion } from '../../../ui/dialogs/question.ts';
import { useAsking } from '../../../ui/dialogs/useAsking.ts';
import { notifyWarning } from '../../../ui/notices/notify.ts';
import { notifyProblem } from '../../../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../../../ui/notices/notifyUndo.tsx';
import { isAway } from '../../../ui/notices/problem.ts';
import { hoursText } from '../../czech.ts';
import type { Draft } from '../plan-type.ts';
import { takeBack } from './PublishedLately.tsx';

const EMPTIED = 'Není co zveřejnit: v návrhu mezitím nezbyla žádná změna.';
/** The answer was lost on the way, and the draft is empty. */
const LOST = 'Návrh je prázdný, plán se tedy nejspíš zveřejnil. Zkontrolujte platný plán.';

function PersonChanges({ draft, person }: { draft: Draft; person: Draft['rozdil'][number] }) {
  const warnings = draft.varovani.filter(({ user_id }) => user_id === person.user_id);
  return (
    <div>
      <Text fw={600} size="sm">
        {person.jmeno} {person.prijmeni}, {hoursText(person.hodin_pred)} → {hoursText(person.hodin_po)}
      </Text>
      <List size="sm">
        {person.zmeny.map(({ text }) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
        {warnings.map(({ datum, text }) => (
          <List.Item key={`${datum} ${text}`} c="var(--mantine-color-error)">
            {czechDay(datum)}: {text}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

/** The changes that publishing would make, by person, shown beforehand (rule shifts-14). */
export function PublishDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const key = useRetryKey();
  const [duvod, setDuvod] = useState('');
  const publish = useMutation({
    mutationFn: () => {
      const body = {
        ...{ prodejna: draft.prodejna, mesic: draft.mesic, zmeny: draft.zmeny },
        ...(duvod.trim() && { duvod }),
      };
      return request('POST /shifts/draft/publish/', { body, klic: key.of(body) });
    },
    onSuccess: ({ zmen, lidi, zverejneni }) => {
      key.forget();
      onClose();
      const people = personCount(lidi);
      notifyUndo('zverejneni', `Plán byl zveřejněn: ${changeCount(zmen)}, ${people}.`, () =>
        takeBack(zverejneni),
      );
    },
    onError: error => notifyProblem(error, 'Plán nelze zveřejnit'),
    onSettled: () => refetch('/shifts/'),
  });
  const asks = useAsking();
  const close = async () => {
    // The answer will close the dialog.
    if (publish.isPending) return;
    if (!duvod.trim() || (await asks(confirmDiscard))) onClose();
  };
  // Whether somebody else emptied the draft. While the person's own publishing runs, its answer will show the result.
  const isEmptied = draft.zmeny.length === 0 && !publish.isPending && !publish.isSuccess;
  const isLost = publish.isError && isAway(publish.error);
  useEffect(() => {
    if (!isEmptied) return;
    // Closes the question whether to discard the reason, because there is nothing left to publish.
    dismissQuestion();
    onClose();
    notifyWarning(isLost ? LOST : EMPTIED);
  }, [isEmptied, isLost, onClose]);
  const needsReason = draft.pozde && duvod.trim() === '';
  return (
    <LargeDialog
      onClose={close}
      title={`Zveřejnit plán, ${czechMonth(draft.mesic)}`}
      size="lg"
      closeOnClickOutside={false}
    >
      <form
        onSubmit={event => {
          event.preventDefault();
          if (!needsReason && !publish.isPending) publish.mutate();
        }}
      >
        <Stack gap="sm">
          {draft.rozdil.map(person => (
            <PersonChanges key={person.user_id} draft={draft} person={person} />
          ))}
          {draft.kolize > 0 && (
            <Alert role="alert" color="red" py="xs">
              Některé směny mezitím někdo změnil v kalendáři. Zveřejnit půjde, až o nich v návrhu rozhodnete.
            </Alert>
          )}
          {draft.pozde && (
            <Textarea
              label="Důvod"
              description={
                'Mění se dny, jejichž plán měl být už vyhlášen (zákoník práce, §\u00a084). Lidé důvod uvidí.'
              }
              withAsterisk
              maxLength={REASON_MAX}
              value={duvod}
              onChange={event => setDuvod(event.currentTarget.value)}
              data-autofocus
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              Zavřít
            </Button>
            <Button
              type="submit"
              data-autofocus={draft.pozde ? undefined : true}
              disabled={needsReason || draft.kolize > 0}
              loading={publish.isPending}
            >
              Zveřejnit ({changeCount(draft.zmeny.length)})
            </Button>
          </Group>
        </Stack>
      </form>
    </LargeDialog>
  );
}
