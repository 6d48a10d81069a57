import type { z } from 'zod';
import type { EntryNow } from '#shared/drafts/contract.ts';
import { ApiError } from '../../../core/api.ts';
import { type Meantime, meantimeOf } from '../../../core/meantime.ts';
import type { Attempt } from '../../../forms/useSaving.ts';
import type { PlanShift } from '../plan-type.ts';
import { type Content, draftShift, versionIn } from './useDraft.ts';

type Found = Meantime & { zaznam: z.infer<typeof EntryNow> };

/**
 * Saves a draft's form. It remembers the entry that a refusal told of (`known`), so that the next attempt and the
 * buttons change that entry; a shift that somebody else cancelled in the draft is only put back by a second attempt,
 * after the person has read so.
 */
export function createDraftSaving(shift: PlanShift | null) {
  let known = shift;
  let readOf: number | undefined;
  const save = async (content: Content, attempt: Attempt) => {
    try {
      return await draftShift(
        known,
        { ...content, zruseno: false },
        { ...attempt, ...(readOf && { verze: readOf }) },
      );
    } catch (error) {
      const meantime = meantimeOf(error) as Found | null;
      if (!known || !meantime) throw error;
      const { zaznam, kdo } = meantime;
      const { id, verze, navrh, zruseno, ...current } = zaznam;
      const mark = { co: 'zmenena' as const, kolize: null, puvodne: null, ...known.navrh, id, verze };
      const state = zruseno ? { ...mark, co: 'zrusena' as const } : mark;
      known = { ...known, ...current, ...(navrh ? { navrh: state } : { verze, navrh: null }) };
      readOf = zruseno ? versionIn(known) : undefined;
      if (zruseno) {
        const message = `Směnu v návrhu mezitím zrušil ${kdo}. Dalším uložením ji do návrhu vrátíte.`;
        throw new ApiError(409, message, {}, { message });
      }
      const shown = { ...zaznam, verze: versionIn(known) };
      throw new ApiError(409, (error as ApiError).message, {}, { mezitim: { ...meantime, zaznam: shown } });
    }
  };
  return { save, known: () => known };
}
