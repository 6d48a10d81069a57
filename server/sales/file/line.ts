import { LINE_FIELDS } from '#shared/sales/line-fields.ts';
import {
  CHANNELS,
  DOCUMENT_TYPES,
  type DocumentType,
  type LineField,
  type LineValues,
} from '#shared/sales/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { CANCELLED, cancellable, cancellation, cancelledAs, OF_NO_ROW, VOID } from './cancellation.ts';
import { type Catalogue, filledBy } from './catalogue.ts';
import { Documents } from './documents.ts';
import { Notes } from './notes.ts';
import { type Problem, quoted, severalRows, unknownStatus } from './problem.ts';
import type { Row } from './row.ts';
import { type Listed, RowValues, type Slot } from './row-values.ts';
import { NumberPatterns } from './shape/patterns.ts';
import { Amounts } from './values/amounts.ts';
import { cleanIdentity } from './values/cell-text.ts';
import { LONGEST, MAX_BRANCH, MAX_LINES_OF_DOCUMENT } from './values/limits.ts';

/**
 * A line, the file row it was read from, and the number of its document by order of appearance. A void line is a
 * cancelled return: it counts for nothing, and what is stored of it is removed.
 */
export type Line = { row: number; document: number; values: LineValues; isVoid?: boolean };

export type LineOptions = {
  /** The source of lines that name none. */
  zdroj: string;
  /** Refuses lines of any other source. */
  isOnlySource?: boolean;
  /** Nothing can have been sold from this time on; milliseconds since the epoch. */
  before?: number;
  notes?: Notes;
  /** Names and categories of codes, used where the file has none. */
  catalogue?: Catalogue | null;
};

type Told = { row: number; zdroj: string; doklad: string | null };
type Placed = Told & { pobocka: string; typ: DocumentType };

/** Joins a branch and the branch's own document number into a number that is unique among all branches. */
const OF_BRANCH = '/';

/** Turns rows of a file into lines by a profile (rules sales-1, sales-5). Signs of returns stay as in the file. */
export class LineMaker {
  readonly #profile: Profile;
  readonly #zdroj: string;
  readonly #isOnlySource: boolean;
  readonly #notes: Notes;
  readonly #row: RowValues;
  readonly #documents = new Documents();
  readonly #slots: Record<LineField, Slot>;
  readonly #amounts: Amounts;
  readonly #patterns: NumberPatterns;
  readonly #statuses: { cancelled: Listed; sold: Set<string>; leftOut: Set<string> } | null;
  readonly #delivery: Listed | null;
  readonly #allowed: Listed[];
  readonly #catalogue: Catalogue | null;

  constructor(
    profile: Profile,
    columns: string[],
    { zdroj, isOnlySource = false, before, notes = new Notes(), catalogue = null }: LineOptions,
  ) {
    const row = new RowValues(profile, columns, { before, onSkipped: () => notes.posunute++ }, notes);
    const slots = LINE_FIELDS.map(field => [field, row.slot(profile, field)] as const);
    this.#profile = profile;
    this.#zdroj = zdroj;
    this.#isOnlySource = isOnlySource;
    this.#notes = notes;
    this.#catalogue = catalogue;
    this.#row = row;
    this.#slots = Object.fromEntries(slots) as Record<LineField, Slot>;
    this.#amounts = new Amounts(profile, row, this.#slots);
    this.#patterns = new NumberPatterns(profile);
    const { storno_stavem } = profile;
    const cancelled = row.listed(storno_stavem);
    this.#statuses = cancelled && {
      cancelled,
      sold: new Set(storno_stavem?.prodano),
      leftOut: new Set(storno_stavem?.preskocit),
    };
    this.#delivery = row.listed(profile.doprava);
    this.#allowed = (profile.povolene ?? []).map(one => row.listed(one)).filter(one => one !== null);
  }

  /**
   * Adds the line of a row to `lines` (two for a row of a cancelled order), or a problem for each of its faults
   * to `problems`.
   */
  take({ row, cells, fault, leftOut, list }: Row, lines: Line[], problems: Problem[]) {
    const { faults } = this.#row;
    this.#documents.list = list;
    this.#row.start(cells);
    const why = leftOut ?? this.#patterns.leavesOut(this.#told(cells.length));
    if (why !== null) {
      this.#leaveOut({ row, zdroj: this.#zdroj, doklad: null, why }, problems);
      return;
    }
    const { zdroj, doklad, cislo, pobocka } = this.#document(cells.length);
    let cancelled: ReturnType<typeof cancelledAs> = null;
    let values: LineValues | null = null;
    const status = fault || doklad === null ? null : this.#leavesOut();
    if (fault) {
      // A malformed row may still tell which document it belongs to, but nothing else.
      faults.length = 0;
      faults.push(fault);
    } else if (status !== null) {
      this.#leaveOut({ row, zdroj, doklad, why: status }, problems);
      return;
    } else {
      const typ = this.#typ(cislo, this.#told(cells.length));
      const listed = this.#statuses?.cancelled ?? null;
      if (this.#row.isListed(listed)) cancelled = cancelledAs(typ, this.#row.told(listed!));
      if (cancelled === 'reversed') this.#row.sound(this.#slots.doklad, cancellable(cislo));
      values = filledBy(this.#catalogue, this.#values({ row, zdroj, doklad, pobocka, typ }));
    }
    if (values === null || faults.length > 0) {
      this.#refuse(row, zdroj, doklad, problems);
      return;
    }
    const line: Line = { row, document: this.#documents.last, values };
    if (cancelled === 'void') {
      line.isVoid = true;
      this.#leaveOut({ row, zdroj, doklad: null, why: VOID }, problems);
    }
    lines.push(line);
    if (cancelled === 'reversed') lines.push({ row, document: OF_NO_ROW, values: cancellation(values) });
  }

  /** Problems that are known only at the end of the file: documents with missing lines. */
  unfinished(): Generator<Problem> {
    return this.#documents.unfinished(this.#slots.radek.name);
  }

  /** The document that a row belongs to, and its number within its branch; cells from `length` on are missing. */
  #document(length: number) {
    const row = this.#row;
    const { zdroj: source, doklad: number } = this.#slots;
    const told = source.index < length ? row.text(source, LONGEST.zdroj, cleanIdentity) : null;
    const before = row.faults.length;
    const cislo = number.index < length ? this.#patterns.number(row.document(number)) : null;
    row.require(number, cislo, before);
    const zdroj = told ?? this.#zdroj;
    if (this.#isOnlySource && zdroj !== this.#zdroj)
      row.fault(source, `Token smí zapisovat jen do zdroje ${quoted(this.#zdroj)}.`);
    const pobocka = this.#branch();
    return { zdroj, cislo, pobocka, doklad: this.#identity(cislo, pobocka) };
  }

  /** The raw text of the document number; '' when the row, which has `length` cells, lacks that cell. */
  #told(length: number): string {
    const { doklad } = this.#slots;
    return doklad.index < length ? this.#row.told(doklad) : '';
  }

  /** The branch that the row names: by number, else by name. */
  #branch(): string {
    const id = this.#row.told(this.#slots.id_prodejny);
    return id
      ? id.replace(/^0+(?=\d)/, '')
      : this.#row.told(this.#slots.stredisko).replaceAll(OF_BRANCH, '-');
  }

  /** A document's number made unique among all branches, where each branch has its own numbering. */
  #identity(cislo: string | null, pobocka: string): string | null {
    return cislo !== null && pobocka && this.#profile.pobocky_cisluji ? pobocka + OF_BRANCH + cislo : cislo;
  }

  /** Why the row is left out: its status, or an unknown value that the profile skips; else a fault (rule sales-5). */
  #leavesOut(): string | null {
    const row = this.#row;
    const status = this.#statuses && row.told(this.#statuses.cancelled);
    if (status && this.#statuses?.leftOut.has(status)) return `Stav je ${quoted(status)}.`;
    const unknown: { name: string; value: string }[] = [];
    for (const listed of this.#allowed)
      if (!row.isListed(listed)) unknown.push({ name: listed.name, value: row.told(listed) });
    const currency = this.#amounts.unknownCurrency();
    if (currency) unknown.push(currency);
    const { kanal, typ } = this.#slots;
    if (row.isUnknown(kanal, CHANNELS)) unknown.push({ name: kanal.name, value: row.told(kanal) });
    if (row.isUnknown(typ, DOCUMENT_TYPES)) unknown.push({ name: typ.name, value: row.told(typ) });
    if (this.#statuses && status && !this.#isKnown(status)) {
      const { name } = this.#statuses.cancelled;
      unknown.push({ name, value: status });
      if (!this.#profile.nezname_preskocit) row.faults.push({ sloupec: name, duvod: unknownStatus(status) });
    }
    for (const { name, value } of unknown) this.#notes.unknown(name, value);
    const [first] = unknown;
    if (!first || this.#profile.nezname_preskocit !== true) return null;
    return `Hodnotu ${quoted(first.value)} sloupce ${quoted(first.name)} profil nezná.`;
  }

  #isKnown(status: string): boolean {
    return this.#statuses!.cancelled.values.has(status) || this.#statuses!.sold.has(status);
  }

  #values({ row, zdroj, doklad, pobocka, typ }: Placed): LineValues {
    const values = this.#row;
    const slots = this.#slots;
    if (doklad !== null && pobocka && !this.#profile.pobocky_cisluji)
      values.sound(this.#slots.id_prodejny, this.#documents.branch(zdroj, doklad, pobocka));
    for (const listed of this.#allowed) values.allow(listed);
    let before = values.faults.length;
    const cas = values.time(slots.cas);
    values.require(slots.cas, cas, before);
    before = values.faults.length;
    const kanal = values.choice(slots.kanal, CHANNELS) ?? this.#profile.vychozi_kanal ?? null;
    values.require(slots.kanal, kanal, before);
    before = values.faults.length;
    const kusy = values.decimal(slots.kusy);
    values.require(slots.kusy, kusy, before);
    const { cena_s_dph, obrat, obrat_bez_dph, sazba_dph } = this.#amounts.read(kusy);
    return {
      zdroj,
      doklad,
      radek: doklad === null ? null : this.#number(zdroj, doklad, row),
      typ,
      cas,
      kanal,
      id_prodejny: values.whole(slots.id_prodejny, MAX_BRANCH),
      stredisko: values.name(slots.stredisko, LONGEST.name),
      prodejce: values.name(slots.prodejce, LONGEST.name),
      technik: values.name(slots.technik, LONGEST.name),
      objednavka: values.identifier(slots.objednavka, LONGEST.objednavka),
      puvodni_doklad: this.#identity(values.document(slots.puvodni_doklad), pobocka),
      kod: values.identifier(slots.kod, LONGEST.kod),
      nazev: values.name(slots.nazev, LONGEST.nazev),
      kategorie: values.name(slots.kategorie, LONGEST.kategorie),
      kategorie_1: values.name(slots.kategorie_1, LONGEST.kategorie),
      kategorie_2: values.name(slots.kategorie_2, LONGEST.kategorie),
      kusy,
      cena_s_dph,
      obrat,
      obrat_bez_dph,
      naklad_bez_dph: this.#amounts.cost(kusy, obrat_bez_dph ?? obrat),
      sazba_dph,
      je_doprava: values.isListed(this.#delivery) ? 'true' : values.yes(slots.je_doprava),
    };
  }

  /** The type in the file, unless it says sale for a return; else the type that its number implies, else a sale. */
  #typ(doklad: string | null, cell: string): DocumentType {
    const told = this.#row.choice(this.#slots.typ, DOCUMENT_TYPES);
    if (told && !(told === 'prodej' && this.#isBack())) return told;
    const matched = this.#patterns.typ(cell);
    if (matched !== null && matched !== 'vynechat') return matched;
    const meant = this.#profile.vratky?.find(({ predpona }) => doklad?.startsWith(predpona))?.typ;
    return meant ?? (this.#isBack() ? 'vratka' : 'prodej');
  }

  /** Whether pieces or money (except discounts) are negative where that marks a return; tills call it a receipt. */
  #isBack(): boolean {
    if (!this.#profile.zaporne_vratka) return false;
    const { kusy, obrat, cena_s_dph } = this.#slots;
    const isBelow = (slot: Slot) => this.#row.peek(slot)?.startsWith('-') ?? false;
    return isBelow(kusy) || (!this.#row.isListed(this.#delivery) && (isBelow(obrat) || isBelow(cena_s_dph)));
  }

  /** The line's number in its document: the one in the file, else its position. */
  #number(zdroj: string, doklad: string, row: number): string | null {
    const slot = this.#slots.radek;
    const before = this.#row.faults.length;
    const told = this.#row.whole(slot, MAX_LINES_OF_DOCUMENT);
    if (this.#row.faults.length > before) return null;
    if (told === null) return this.#row.sound(slot, this.#documents.next(zdroj, doklad));
    const wrong = this.#documents.place(zdroj, doklad, Number(told), row);
    // A profile with one row per document has a constant line number: a clash means several rows per document.
    if (wrong && slot.index < 0) this.#row.faults.push({ sloupec: '', duvod: severalRows(doklad) });
    else this.#row.sound(slot, wrong);
    return told;
  }

  /** Leaves a row out, with its whole document unless it has none (null): a row that is no sold line. */
  #leaveOut({ row, zdroj, doklad, why }: Told & { why: string }, problems: Problem[]) {
    this.#row.faults.length = 0;
    this.#row.faults.push({ sloupec: '', duvod: `Přeskakuje se. ${why}` });
    this.#notes.preskocene++;
    const before = problems.length;
    this.#refuse(row, zdroj, doklad, problems);
    for (const problem of problems.slice(before)) problem.jePreskocen = true;
  }

  /** Reports why the row is refused and which documents would otherwise be imported only in part. */
  #refuse(row: number, zdroj: string, doklad: string | null, problems: Problem[]) {
    const doklady: string[] = [];
    let document = OF_NO_ROW;
    if (doklad !== null) {
      this.#documents.spoil(zdroj, doklad);
      document = this.#documents.last;
      doklady.push(doklad);
      if (this.#statuses) doklady.push(doklad + CANCELLED);
    }
    for (const { sloupec, duvod } of this.#row.faults)
      problems.push({ radek: row, sloupec, duvod, zdroj, document, doklady });
  }
}
