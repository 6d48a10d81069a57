import { Fault, type Problem, quoted, tellSheet } from './problem.ts';
import { KeyNumbers } from './values/key-numbers.ts';

/** A document whose own numbers are out of order: those seen, the highest, the row (and sheet) of the first gap. */
type Unordered = { seen: Set<number>; highest: number; row: number; list: string | undefined };

/**
 * The state of a document is one number: n > 0 means that its lines are numbered here and n were read; n < 0, that it
 * has its own numbers and exactly 1 to −n were read; or it is one of these constants.
 */
const NEW = 0;
/** A row was refused, so the numbers of the other rows mean nothing. */
const SPOILED = -2_147_483_648;
const UNORDERED = SPOILED + 1;

const NUMBERED_APART = 'Pokud si pobočky číslují účtenky samostatně, zvolte to v profilu.';

/** The most missing numbers that a sentence lists. */
const NAMED = 5;
/** Separates the parts of a key; no cell contains it. */
const SEPARATOR = '\0';

function missingIn({ seen, highest }: Unordered): string {
  const missing: number[] = [];
  for (let number = 1; number <= highest && missing.length <= NAMED; number++)
    if (!seen.has(number)) missing.push(number);
  const named = missing.slice(0, NAMED).join(', ') + (missing.length > NAMED ? ', …' : '');
  return missing.length === 1 ? `chybí řádek ${named}` : `chybí řádky ${named}`;
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}

/**
 * The lines of every document of a file, which need not be adjacent (rule sales-4). A line without a number
 * gets its position in file order. Numbers given by the file must be 1 to n, each once: this reveals a
 * document that was cut in two. Uses about 55 bytes per document.
 */
export class Documents {
  readonly #keys = new KeyNumbers();
  #states = new Int32Array(1024);
  /** Each document's branch as an index into `#names`, from 1; 0 when none of its lines named one. */
  #branches = new Int32Array(1024);
  readonly #names: string[] = [''];
  readonly #positions = new Map<string, number>();
  readonly #unordered = new Map<number, Unordered>();
  #zdroj = '';
  #doklad = '';
  #at = -1;
  /** The sheet of the row that is being read, when a file has rows in several sheets. */
  list: string | undefined;

  /** The number of the document that was looked up last: 0, 1, 2, … in order of first appearance. */
  get last() {
    return this.#at;
  }

  /** Returns the document's state; adjacent lines mostly belong to one document, so the last lookup is reused. */
  #find(zdroj: string, doklad: string): number {
    if (this.#at === -1 || doklad !== this.#doklad || zdroj !== this.#zdroj) {
      this.#zdroj = zdroj;
      this.#doklad = doklad;
      this.#at = this.#keys.number(zdroj + SEPARATOR + doklad);
      if (this.#at >= this.#states.length) {
        this.#states = doubled(this.#states);
        this.#branches = doubled(this.#branches);
      }
    }
    return this.#states[this.#at]!;
  }

  #set(state: number) {
    this.#states[this.#at] = state;
  }

  /** Records the branch of a line. One number at two branches means two documents or a mistake: a fault. */
  branch(zdroj: string, doklad: string, branch: string): Fault | null {
    this.#find(zdroj, doklad);
    let position = this.#positions.get(branch);
    if (position === undefined) {
      position = this.#names.push(branch) - 1;
      this.#positions.set(branch, position);
    }
    const before = this.#branches[this.#at]!;
    if (before === 0) this.#branches[this.#at] = position;
    if (before === 0 || before === position) return null;
    const names = `${quoted(this.#names[before]!)} a ${quoted(branch)}`;
    return new Fault(`Doklad ${doklad} je v souboru na dvou pobočkách, ${names}. ${NUMBERED_APART}`);
  }

  /** Marks a document with a refused row, whose line numbers therefore mean nothing any more. */
  spoil(zdroj: string, doklad: string) {
    this.#find(zdroj, doklad);
    this.#set(SPOILED);
    this.#unordered.delete(this.#at);
  }

  /** Returns the number for a line to which the file gives none. */
  next(zdroj: string, doklad: string): string | Fault {
    const state = this.#find(zdroj, doklad);
    if (state < 0 && state !== SPOILED) return this.#mixed(doklad);
    // Lines of a spoiled document are not imported, whatever their number.
    if (state !== SPOILED) this.#set(state + 1);
    return `${state === SPOILED ? 1 : state + 1}`;
  }

  #mixed(doklad: string): Fault {
    return new Fault(`Doklad ${doklad} má číslo řádku jen u některých řádků.`);
  }

  #twice(doklad: string, number: number): Fault {
    return new Fault(`Doklad ${doklad} má řádek ${number} dvakrát.`);
  }

  /** Records the number that the file gives to a line; `row` is the line's position in the file. */
  place(zdroj: string, doklad: string, number: number, row: number): Fault | null {
    const state = this.#find(zdroj, doklad);
    if (state === SPOILED) return null;
    if (state > NEW) return this.#mixed(doklad);
    if (state === UNORDERED) return this.#fill(doklad, number);
    const last = -state;
    if (number <= last) return this.#twice(doklad, number);
    if (number === last + 1) this.#set(-number);
    else {
      const seen = new Set(Array.from({ length: last }, (_, index) => index + 1)).add(number);
      this.#unordered.set(this.#at, { seen, highest: number, row, list: this.list });
      this.#set(UNORDERED);
    }
    return null;
  }

  #fill(doklad: string, number: number): Fault | null {
    const unordered = this.#unordered.get(this.#at)!;
    const { seen } = unordered;
    if (seen.has(number)) return this.#twice(doklad, number);
    seen.add(number);
    unordered.highest = Math.max(unordered.highest, number);
    if (seen.size < unordered.highest) return null;
    this.#unordered.delete(this.#at);
    this.#set(-seen.size);
    return null;
  }

  /** Yields a problem for each document that is incomplete at the end of the file; `column` has its line numbers. */
  *unfinished(column: string): Generator<Problem> {
    for (const [at, unordered] of this.#unordered) {
      const [zdroj = '', doklad = ''] = this.#keys.key(at).split(SEPARATOR);
      const duvod = `Doklad ${doklad} není celý: ${missingIn(unordered)}.`;
      const { row: radek, list } = unordered;
      const problem: Problem = { radek, sloupec: column, duvod, zdroj, document: at, doklady: [doklad] };
      tellSheet([problem], 0, list);
      yield problem;
    }
  }
}
