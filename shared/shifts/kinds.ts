/** The three types of a shift (rule shifts-2) and what a person reads for them (rule platform-13). */
export const SHIFT_TYPES = ['prace', 'dovolena', 'nemoc'] as const;
export type ShiftType = (typeof SHIFT_TYPES)[number];

export const SHIFT_TYPE_LABELS: Record<ShiftType, string> = {
  prace: 'Práce',
  dovolena: 'Dovolená',
  nemoc: 'Nemoc',
};

/** What can be done to many shifts at once and taken back. */
export const BULK_DEEDS = ['vytvoreni', 'smazani'] as const;

/** What a shift is made of, under its columns' names. */
export type ShiftContent = {
  uzivatel_id: number;
  prodejna_id: number;
  datum: string;
  cas_od: string;
  cas_do: string;
  typ_smeny: ShiftType;
  poznamka: string | null;
};

/** A shift as a bulk deed left it, or as it was before. */
export type KeptShift = ShiftContent & { id: number; verze: number };

/** Limits of the calls (rules shifts-5, platform-4). */
export const BULK_MAX = 62;
/** As many as a month of a shop may have. */
export const BULK_DELETE_MAX = 200;
/** The longest range of days that shifts are listed of. */
export const RANGE_MAX = 100;
export const NOTE_MAX = 2000;
export const REASON_MAX = 500;

export const NO_DAY_CHOSEN = 'Vyberte alespoň jeden den';
export const NO_SHIFT_CHOSEN = 'Vyberte alespoň jednu směnu';
export const WRONG_TIMES = 'Čas konce musí být po začátku';

/** Somebody without a home shop belongs to this one (rule shifts-2). */
export const FALLBACK_SHOP = 1;
