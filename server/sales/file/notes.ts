import type { UnknownValue } from '#shared/sales/lines.ts';

/** The most distinct values that are kept; a column of free text is not a status column. */
const MOST = 100;

/** Facts about a file beside its lines, collected while it is read. */
export class Notes {
  /** Lines whose local time falls into the hour skipped in spring. */
  posunute = 0;
  /** Rows that the profile leaves out. */
  preskocene = 0;
  /** Whether the file says that its returns are signed as they are stored. */
  isSigned = false;
  readonly #unknown = new Map<string, UnknownValue>();

  /** Counts a value that the profile does not know. */
  unknown(sloupec: string, hodnota: string) {
    const key = `${sloupec}\0${hodnota}`;
    const found = this.#unknown.get(key);
    if (found) found.pocet++;
    else if (this.#unknown.size < MOST) this.#unknown.set(key, { sloupec, hodnota, pocet: 1 });
  }

  /** Values that the profile does not know, with the number of their rows, the most frequent first. */
  get nezname(): UnknownValue[] {
    return [...this.#unknown.values()].sort((a, b) => b.pocet - a.pocet);
  }
}
