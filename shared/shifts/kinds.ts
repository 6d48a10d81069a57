import { namesOf } from '../core/names.ts';

/** The three types of a shift (rule shifts-2), with the labels people read (rule platform-13). */
export const SHIFT_TYPE_LABELS = {
  prace: 'Práce',
  dovolena: 'Dovolená',
  nemoc: 'Nemoc',
};
export type ShiftType = keyof typeof SHIFT_TYPE_LABELS;
export const SHIFT_TYPES = namesOf(SHIFT_TYPE_LABELS);

/** The bulk operations on shifts, which can be taken back. */
export const BULK_DEEDS = ['vytvoreni', 'smazani'] as const;

/** The content of a shift, under the names of its columns. */
export type ShiftContent = {
  uzivatel_id: number;
  prodejna_id: number;
  datum: string;
  cas_od: string;
  cas_do: string;
  typ_smeny: ShiftType;
  poznamka: string | null;
};

/** A shift as a bulk operation left it, or as it was before. */
export type KeptShift = ShiftContent & { id: number; verze: number };

/** Limits of the calls (rules shifts-5, platform-4). */
export const BULK_MAX = 62;
/** As many as a shop's month may have. */
export const BULK_DELETE_MAX = 200;
/** The longest range of days for which shifts are listed. */
export const RANGE_MAX = 100;
export const NOTE_MAX = 2000;
export const REASON_MAX = 500;

export const NO_DAY_CHOSEN = 'Vyberte alespoň jeden den';
export const NO_SHIFT_CHOSEN = 'Vyberte alespoň jednu směnu';
export const WRONG_TIMES = 'Čas konce musí být po začátku';

/** The shop of somebody without a home shop (rule shifts-2). */
export const FALLBACK_SHOP = 1;
