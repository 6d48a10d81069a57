import type { UnknownValue } from '#shared/sales/lines.ts';

/** Different values that are kept; a column of free text is none of statuses. */
const MOST = 100;

/** What reading a file learns beside its lines: filled while it is read. */
export class Notes {
  /** Lines whose local time spring skips. */
  posunute = 0;
  /** Rows that the profile leaves out. */
  preskocene = 0;
  /** The file says that its returns are signed as they are stored. */
  isSigned = false;
  readonly #unknown = new Map<string, UnknownValue>();

  /** A value that the profile does not know. */
  unknown(sloupec: string, hodnota: string) {
    const key = `${sloupec}\0${hodnota}`;
    const found = this.#unknown.get(key);
    if (found) found.pocet++;
    else if (this.#unknown.size < MOST) this.#unknown.set(key, { sloupec, hodnota, pocet: 1 });
  }

  /** Values that the profile does not know with the rows that have them, the commonest first. */
  get nezname(): UnknownValue[] {
    return [...this.#unknown.values()].sort((a, b) => b.pocet - a.pocet);
  }
}
