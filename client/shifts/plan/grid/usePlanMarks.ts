import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Absence } from '#shared/absences/contract.ts';
import { ABSENCE_KIND_LABELS, isShiftType } from '#shared/absences/kinds.ts';
import { addDays, monthRange } from '#shared/core/days.ts';
import { allows } from '#shared/core/permissions.ts';
import type { Wish } from '#shared/wishes/contract.ts';
import { WISH_SIGNS, type WishKind } from '#shared/wishes/kinds.ts';
import { apiQuery } from '../../../core/queries.ts';
import { useUser } from '../../../core/session.tsx';
import { wishInWords } from '../../../wishes/words.ts';
import { span } from '../../czech.ts';

/** A mark in a cell of the plan, beside its shifts. */
export type Mark = { kind: WishKind | 'pryc' | 'ceka'; sign: string; text: string };

const during = ({ cas_od, cas_do }: { cas_od: string | null; cas_do: string | null }) =>
  cas_od && cas_do ? ` ${span({ cas_od, cas_do })}` : '';

const ofWish = (wish: Wish): Mark => ({
  kind: wish.druh,
  sign: WISH_SIGNS[wish.druh],
  text: wishInWords(wish),
});

/** The mark of an absence: a waiting request, or leave that is no shift; an approved vacation is already a shift. */
function ofAbsence(absence: Absence): Mark | null {
  const waits = absence.stav === 'ceka';
  if (!waits && (absence.stav !== 'schvaleno' || isShiftType(absence.druh))) return null;
  const text = `${ABSENCE_KIND_LABELS[absence.druh]}${during(absence)}`;
  return waits ? { kind: 'ceka', sign: '?', text: `Žádá: ${text}` } : { kind: 'pryc', sign: '■', text };
}

/**
 * The marks of a month's wishes and absences, for people whose ones the planner may see, and the queries that
 * failed: a plan without marks must not look like one of people without wishes.
 */
export function usePlanMarks(month: string, prodejna: number) {
  const user = useUser();
  const enabled = allows(user, 'wishes.read', { id: null, prodejna_id: prodejna });
  const { od, do: last } = monthRange(month);
  const wishes = useQuery({
    ...apiQuery('GET /prani/', { query: { mesic: month, prodejna: String(prodejna) } }),
    enabled,
  });
  const absences = useQuery({ ...apiQuery('GET /nepritomnosti/', { query: { od, do: last } }), enabled });
  // Cached, because a drag renders the plan again with every cell that it passes.
  const marks = useMemo(
    () => marksOf(absences.data?.nepritomnosti ?? [], wishes.data?.prani ?? [], monthRange(month)),
    [absences.data, wishes.data, month],
  );
  return {
    marksOn: (userId: number, day: string): Mark[] => marks.get(`${userId} ${day}`) ?? [],
    failed: [absences, wishes].filter(({ isError, data }) => isError && !data),
  };
}

/** Marks by 'person day'. */
function marksOf(absences: Absence[], wishes: Wish[], { od, do: last }: { od: string; do: string }) {
  const marks = new Map<string, Mark[]>();
  const put = (userId: number, day: string, mark: Mark) => {
    const key = `${userId} ${day}`;
    marks.set(key, [...(marks.get(key) ?? []), mark]);
  };
  for (const absence of absences) {
    const mark = ofAbsence(absence);
    if (!mark) continue;
    const end = absence.do < last ? absence.do : last;
    for (let day = absence.od > od ? absence.od : od; day <= end; day = addDays(day, 1))
      put(absence.user_id, day, mark);
  }
  for (const wish of wishes) put(wish.user_id, wish.datum, ofWish(wish));
  return marks;
}
