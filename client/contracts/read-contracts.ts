import { CONTRACT, numberTyped } from '#shared/contracts/fields.ts';
import {
  CONTRACT_KIND_LABELS,
  CONTRACT_KIND_SHORT,
  CONTRACT_KINDS,
  type ContractKind,
  EMPLOYMENT_NUMBER_MAX,
} from '#shared/contracts/kinds.ts';
import { folded } from '#shared/core/folded.ts';
import { rulesOf } from '#shared/core/form.ts';
import { namesOf } from '#shared/core/names.ts';
import { FIRST_DAY, LAST_DAY, readDate } from '../forms/dates/czech-date.ts';

/** Reads contracts copied from a spreadsheet: a header, and one line per contract. */

type Person = { id: number; jmeno: string; prijmeni: string };

/** The fields of a contract that are sent. */
export type Read = {
  user_id: number;
  druh: ContractKind;
  tydenni_hodiny: number | null;
  od: string;
  do: string | null;
  technik: boolean;
  dovolena_hodin: number | null;
  hodinova_sazba: number | null;
  cislo_pomeru: string | null;
};
/** A line of the text: the person as written there, and the contract or the reason why it cannot be read. */
export type Line = { radek: number; kdo: string } & (
  | { smlouva: Read /** Values of the line that the contract does not take. */; vynecha?: string }
  | { problem: string }
);
export type ReadText = { lines: Line[] } | { problem: string };

/** The headings by their meaning; the first of each are those of the downloadable list. */
const HEADINGS = {
  id: ['id', 'osobni cislo'],
  prijmeni: ['prijmeni'],
  jmeno: ['jmeno', 'jmeno a prijmeni', 'zamestnanec'],
  druh: ['druh', 'typ', 'smlouva'],
  hodiny: ['tydenni hodiny', 'uvazek', 'hodin tydne'],
  od: ['plati od', 'od', 'nastup'],
  do: ['plati do', 'do', 'konec'],
  technik: ['technik'],
  dovolena: ['dovolena (h)', 'dovolena'],
  sazba: ['hodinova sazba (kc)', 'hodinova sazba', 'sazba'],
  cislo: ['cislo pomeru', 'cislo pracovniho pomeru'],
};
type Heading = keyof typeof HEADINGS;

const NO_HEADER = 'První řádek musí být hlavička se sloupci Jméno (nebo ID), Druh a Platí od.';
const plain = (text: string) => folded(text.trim()).replace(/\s+/g, ' ');

/**
 * The cells of a line: separated by tabs if copied from a spreadsheet, in files by semicolons or commas, some quoted.
 */
function cellsOf(line: string, delimiter: string): string[] {
  if (delimiter === '\t') return line.split('\t').map(cell => cell.trim());
  const cells = line.match(new RegExp(`("([^"]|"")*"|[^${delimiter}]*)(${delimiter}|$)`, 'g')) ?? [];
  return cells.map(cell =>
    cell
      .replace(new RegExp(`${delimiter}$`), '')
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"'),
  );
}

const KINDS = new Map<string, ContractKind>(
  CONTRACT_KINDS.flatMap(kind => [
    [kind, kind] as const,
    [plain(CONTRACT_KIND_SHORT[kind]), kind] as const,
    [plain(CONTRACT_KIND_LABELS[kind]), kind] as const,
  ]),
);

/** The person that a line means: by the id, else by the name in either order if only one person has it. */
function personOf(cells: Record<Heading, string>, people: readonly Person[]): Person | string {
  if (cells.id) return people.find(({ id }) => String(id) === cells.id) ?? `ID ${cells.id} nikdo nemá`;
  const said = plain(`${cells.prijmeni} ${cells.jmeno}`);
  const called = people.filter(({ jmeno, prijmeni }) =>
    [`${prijmeni} ${jmeno}`, `${jmeno} ${prijmeni}`].some(name => plain(name) === said),
  );
  if (called.length === 1) return called[0]!;
  return called.length === 0 ? 'Takového uživatele neznáme' : 'Toto jméno má více lidí, doplňte ID';
}

const RULES = rulesOf(CONTRACT);

/** The problem that the form of a single contract would show for the same values. */
function ruleBroken(cells: Record<Heading, string>, druh: ContractKind, od: string, to: string | null) {
  const typed = {
    druh,
    tydenni_hodiny: cells.hodiny,
    od,
    do: to ?? '',
    dovolena_hodin: cells.dovolena,
    hodinova_sazba: cells.sazba,
  };
  const names = ['tydenni_hodiny', 'do', 'dovolena_hodin', 'hodinova_sazba'] as const;
  const problem = names.map(name => RULES[name](typed[name], typed)).find(Boolean);
  if (problem) return problem;
  return cells.cislo.length > EMPLOYMENT_NUMBER_MAX
    ? `${CONTRACT.cislo_pomeru.label} má nejvýše ${EMPLOYMENT_NUMBER_MAX} znaků`
    : null;
}

function contractOf(cells: Record<Heading, string>, people: readonly Person[], today: string): Read | string {
  const person = personOf(cells, people);
  if (typeof person === 'string') return person;
  const druh = KINDS.get(plain(cells.druh));
  if (!druh) return `Neznámý druh smlouvy „${cells.druh}“`;
  const bounds = { today, min: FIRST_DAY, max: LAST_DAY };
  const [od, to] = [readDate(cells.od, bounds), cells.do ? readDate(cells.do, bounds) : { value: null }];
  if ('problem' in od) return `Platí od: ${od.problem}`;
  if ('problem' in to) return `Platí do: ${to.problem}`;
  const numbers = [cells.hodiny, cells.dovolena, cells.sazba].map(cell => (cell ? numberTyped(cell) : null));
  if (numbers.slice(0, 2).some(Number.isNaN)) return 'Hodiny nejsou číslo';
  if (Number.isNaN(numbers[2])) return 'Sazba není číslo';
  const problem = ruleBroken(cells, druh, od.value, to.value);
  if (problem) return problem;
  return {
    user_id: person.id,
    druh,
    tydenni_hodiny: druh === 'dpp' ? null : numbers[0]!,
    od: od.value,
    do: to.value,
    technik: /^(ano|true|1|x)$/.test(plain(cells.technik)),
    dovolena_hodin: numbers[1]!,
    hodinova_sazba: numbers[2]!,
    cislo_pomeru: cells.cislo || null,
  };
}

/** Reads pasted text or the text of a file; `today` is the day in Prague. */
export function readContracts(text: string, people: readonly Person[], today: string): ReadText {
  const [header = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const delimiter = ['\t', ';', ','].find(one => header.includes(one)) ?? '\t';
  const named = cellsOf(header, delimiter).map(plain);
  const at = (heading: Heading) => named.findIndex(name => HEADINGS[heading].includes(name));
  const places = Object.fromEntries(namesOf(HEADINGS).map(name => [name, at(name)])) as Record<
    Heading,
    number
  >;
  if (places.druh < 0 || places.od < 0 || (places.id < 0 && places.jmeno < 0)) return { problem: NO_HEADER };
  const lines = rows.flatMap((row, index): Line[] => {
    if (!row.trim()) return [];
    const found = cellsOf(row, delimiter);
    const cells = Object.fromEntries(
      Object.entries(places).map(([name, place]) => [name, (place < 0 ? '' : found[place]) ?? '']),
    ) as Record<Heading, string>;
    const radek = index + 2;
    const kdo = [cells.prijmeni, cells.jmeno].filter(Boolean).join(' ') || `ID ${cells.id}`;
    const read = contractOf(cells, people, today);
    if (typeof read === 'string') return [{ radek, kdo, problem: read }];
    const isLeftOut = read.druh === 'dpp' && cells.hodiny !== '';
    const vynecha = `${CONTRACT.tydenni_hodiny.label} (${cells.hodiny}) se u DPP nezapisují.`;
    return [{ radek, kdo, smlouva: read, ...(isLeftOut && { vynecha }) }];
  });
  return lines.length === 0 ? { problem: 'Pod hlavičkou není žádný řádek.' } : { lines };
}
