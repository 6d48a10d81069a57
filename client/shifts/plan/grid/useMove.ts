import { useMutation, useQuery } from '@tanstack/react-query';
import type { Shift } from '#shared/shifts/shapes.ts';
import { request } from '../../../core/api.ts';
import { apiQuery, refetch } from '../../../core/queries.ts';
import { useVersions } from '../../../core/versions.ts';
import { undoSoon } from '../../../ui/hooks/undoSoon.ts';
import { notifyDone } from '../../../ui/notices/notify.ts';
import { notifyProblem } from '../../../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../../../ui/notices/notifyUndo.tsx';
import { conflictSentence, tellWarnings, withExistingShift } from '../../saving.ts';

export type Target = { userId: number; day: string };

/** The server's verdict on a move: nothing, a warning, or a refusal. */
export type Verdict = { kind: 'ok' | 'warning' | 'refused'; text: string };

const isSame = (shift: Shift, { userId, day }: Target) => shift.user_id === userId && shift.datum === day;

/** Asks the server about the cell under a carried shift; null until there is an answer. */
export function useVerdict(shift: Shift | null, target: Target | null): Verdict | null {
  const isAsked = shift !== null && target !== null && !isSame(shift, target);
  const { data } = useQuery({
    ...apiQuery('GET /shifts/:id/check/', {
      params: { id: shift?.id ?? 0 },
      query: { datum: target?.day ?? '', user_id: String(target?.userId ?? '') },
    }),
    enabled: isAsked,
    placeholderData: undefined,
  });
  if (!isAsked || !data) return null;
  if (data.problem) {
    const text = data.existing_shift ? conflictSentence(data.problem, data.existing_shift) : data.problem;
    return { kind: 'refused', text };
  }
  const [warning] = data.varovani;
  return warning ? { kind: 'warning', text: warning.text } : { kind: 'ok', text: 'Sem lze směnu přesunout.' };
}

type Move = { shift: Shift; target: Target; isUndo?: boolean };

/** Moves a shift to another day or person; its times stay. The move can be undone. */
export function useMove() {
  const versions = useVersions();
  const move = useMutation({
    mutationFn: async ({ shift, target }: Move) => {
      const { id, prodejna, cas_od, cas_do, typ_smeny, poznamka } = shift;
      const body = {
        ...{ prodejna, cas_od, cas_do, typ_smeny, poznamka },
        ...{ datum: target.day, user_id: target.userId, verze: versions.of(shift) },
      };
      return request('PUT /shifts/:id/', { params: { id: String(id) }, body });
    },
    onMutate: ({ isUndo }) => (isUndo ? undefined : undoSoon()),
    onSuccess: ({ smena, varovani }, { shift, isUndo }, saved) => {
      const isUnwanted = saved?.();
      versions.take(smena);
      tellWarnings(varovani);
      if (isUndo) return notifyDone('Směna je zpátky.');
      const back = { userId: shift.user_id, day: shift.datum };
      const takeBack = () => move.mutate({ shift: smena, target: back, isUndo: true });
      if (isUnwanted) takeBack();
      else notifyUndo(`smena-${smena.id}`, 'Směna byla přesunuta.', takeBack);
    },
    onError: (error, _, saved) => {
      saved?.();
      notifyProblem(withExistingShift(error), 'Směnu nelze přesunout');
    },
    onSettled: () => refetch('/shifts/'),
  });
  return move;
}
