import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Absence } from '#shared/absences/contract.ts';
import { ABSENCE_KIND_LABELS, ABSENCE_STATE_LABELS, ABSENCE_TEXT_MAX } from '#shared/absences/kinds.ts';
import { request } from '../core/api.ts';
import { useLeaveGuard } from '../forms/leave.ts';
import { useWhileTyped } from '../forms/meantime/useWhileTyped.ts';
import { useDeed } from '../forms/useDeed.ts';
import { confirmDiscard } from '../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { isAway } from '../ui/notices/problem.ts';
import { ImpactBox, useImpact } from './ImpactBox.tsx';
import { ABSENCES } from './touched.ts';
import { absenceDays } from './words.ts';

/** The decision: somebody else may have decided meanwhile, or a notification of the decision led here. */
function Outcome({ absence: { stav, rozhodl, duvod } }: { absence: Absence }) {
  const by = rozhodl && stav !== 'ceka' ? ` (${rozhodl.jmeno} ${rozhodl.prijmeni})` : '';
  return <Text role="status">{`${ABSENCE_STATE_LABELS[stav]}${by}${duvod ? `: ${duvod}` : ''}`}</Text>;
}

type Props = {
  /** The request as it is in the list; undefined once it has left it: its person has, or is another manager's now. */
  listed: Absence | undefined;
  onClose: () => void;
};

/** The opened request, which stays with what is typed if it leaves the list meanwhile. */
export function DecisionDialog({ listed, onClose }: Props) {
  const absence = useWhileTyped(listed);
  return absence && <Decision absence={absence} isListed={listed !== undefined} onClose={onClose} />;
}

/** A request with its impact on the plan and the two answers; if decided meanwhile, with who decided and why. */
function Decision({
  absence,
  isListed,
  onClose,
}: {
  absence: Absence;
  isListed: boolean;
  onClose: () => void;
}) {
  const [duvod, setDuvod] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isAsked = isListed && absence.smi.rozhodnout;
  const deciding = useDeed({
    run: (body: { schvalit: boolean; duvod: string | null; verze: number }, klic) =>
      request('POST /nepritomnosti/:id/rozhodnuti/', { params: { id: absence.id }, body, klic }),
    touches: ABSENCES,
    done: ({ message }) => message,
    after: onClose,
  });
  // The decision of which only the answer was lost has it.
  const isWritten = duvod.trim() !== '' && duvod.trim() !== absence.duvod;
  useLeaveGuard(isWritten && !deciding.isPending);
  const hasField = useWhileTyped(isAsked || undefined);
  const close = async () => {
    // The answer closes the dialog, which by that time could be another request's.
    if (deciding.isPending) return;
    if (!isWritten || (await confirmDiscard())) onClose();
  };
  const decide = (schvalit: boolean) => {
    if (!schvalit && !duvod.trim()) return setIsMissing(true);
    deciding.mutate({ schvalit, duvod: duvod.trim() || null, verze: absence.verze });
  };
  const { osoba, druh, poznamka } = absence;
  // Nobody should decide before seeing the impact, nor press a button that the impact moves when it appears.
  const isComing = useImpact(absence, isAsked).isPending && isAsked;
  const approve = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isComing && !(document.activeElement instanceof HTMLTextAreaElement)) approve.current?.focus();
  }, [isComing]);
  return (
    <LargeDialog
      onClose={close}
      title={`${osoba.jmeno} ${osoba.prijmeni}: ${ABSENCE_KIND_LABELS[druh].toLowerCase()}`}
      size="lg"
    >
      <Stack gap="sm">
        <Text fw={600}>{absenceDays(absence)}</Text>
        {poznamka && <Text size="sm">{poznamka}</Text>}
        {isAsked && <ImpactBox {...absence} />}
        {!isListed && <Text role="status">Tato žádost už mezi vašimi není.</Text>}
        {!isAsked && isListed && <Outcome absence={absence} />}
        {hasField && (
          <Textarea
            label="Vzkaz"
            description={
              isAsked || deciding.isPending
                ? 'Při zamítnutí povinný, osoba ho uvidí.'
                : 'Žádost už nečeká, vzkaz se neodešle.'
            }
            value={duvod}
            maxLength={ABSENCE_TEXT_MAX}
            autosize
            minRows={2}
            error={isMissing && !duvod.trim() ? 'Napište důvod zamítnutí' : null}
            onChange={event => setDuvod(event.currentTarget.value)}
          />
        )}
        {/* That the server was out of reach is outdated by its answer: only the answer to the decision was lost. */}
        {(isAsked || !isAway(deciding.error)) && (
          <DeedBanner deeds={[deciding]} failed="Rozhodnutí se nepodařilo uložit" />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            Zavřít
          </Button>
          {isAsked && (
            <>
              <Button
                variant="default"
                loading={deciding.isPending && !deciding.variables.schvalit}
                disabled={isComing || deciding.isPending}
                onClick={() => decide(false)}
              >
                Zamítnout
              </Button>
              <Button
                ref={approve}
                data-autofocus
                loading={deciding.isPending && deciding.variables.schvalit}
                disabled={isComing || deciding.isPending}
                onClick={() => decide(true)}
              >
                Schválit
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </LargeDialog>
  );
}
