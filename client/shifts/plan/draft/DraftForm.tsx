import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ShiftForm } from '../../ShiftForm.tsx';
import type { PlanShift } from '../plan-type.ts';
import { createDraftSaving } from './draft-saving.ts';
import { useDraftShift, versionIn } from './useDraft.ts';

type Props = {
  shift: PlanShift | null;
  osoba?: number;
  datum?: string;
  prodejna: number;
  onClose: () => void;
};

/** The form of a shift in the draft: edits it, removes it, or restores its published state. */
export function DraftForm({ shift, onClose, ...begin }: Props) {
  const change = useDraftShift();
  const [{ save, known }] = useState(() => createDraftSaving(shift));
  const mark = shift?.navrh ?? null;
  const done = { onSuccess: onClose };
  /** Of a shift that a refusal has shown anew, the buttons change what is shown. */
  const setTo = (state: { zruseno: true } | { drop: true }) => {
    const now = known();
    if (now) change.mutate({ shift: now, ...state }, done);
  };
  return (
    <ShiftForm
      {...begin}
      shift={shift && { ...shift, verze: versionIn(shift) }}
      draft={save}
      onClose={onClose}
    >
      {mark?.kolize && (
        <Alert color="yellow" py="xs" mb="sm">
          {mark.kolize} Uložením platí návrh, nebo ho vraťte podle plánu.
        </Alert>
      )}
      {shift && (
        <Group gap="xs" mb="sm">
          {mark?.co !== 'zrusena' && (
            <Button
              size="compact-sm"
              variant="light"
              color="red"
              loading={change.isPending}
              onClick={() => setTo({ zruseno: true })}
            >
              Zrušit směnu v návrhu
            </Button>
          )}
          {mark && mark.co !== 'nova' && (
            <Button
              size="compact-sm"
              variant="default"
              loading={change.isPending}
              onClick={() => setTo({ drop: true })}
            >
              Vrátit podle plánu
            </Button>
          )}
        </Group>
      )}
    </ShiftForm>
  );
}
