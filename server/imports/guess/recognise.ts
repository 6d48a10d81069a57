import type { Recognition } from '#shared/imports/recognition.ts';
import type { StoredProfile } from '#shared/imports/shapes.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { columnsOf, headerProblem } from '../../sales/file/columns/profile-columns.ts';
import { detectFormat, readRows } from '../../sales/file/format.ts';
import { preview } from '../../sales/file/preview.ts';
import { FileProblem } from '../../sales/file/problem.ts';
import { type Block, columnKey } from '../../sales/file/row.ts';
import { endOfTomorrow } from '../../sales/file/values/time.ts';
import { UNKNOWN_XML, xmlKindOf } from '../../sales/file/xml/xml-rows.ts';
import { guessProfile } from './guess.ts';
import { questionsOf } from './questions.ts';
import { type RawTable, rawTable } from './table.ts';
import { warningsOf } from './warnings.ts';

const SHOWN = 12;
const SHOWN_CELL = 200;

type Asked = {
  path: string;
  nazev: string;
  isSample: boolean;
  profiles: StoredProfile[];
  shops: { id_prodejny: number | null; nazev: string }[];
  now: number;
};

type Head = Pick<Block, 'found' | 'rows'>;

/** The first block of a file as a profile reads it; null when it cannot. */
async function headOf(path: string, profile: Profile): Promise<Head | null> {
  try {
    for await (const { found, rows } of readRows(path, 'auto', profile)) return { found, rows };
    return null;
  } catch (error) {
    if (error instanceof FileProblem) return null;
    throw error;
  }
}

/** Settings that decide the first block, which profiles with equal ones share. A searched header has its own. */
const readingOf = ({ oddelovac, kodovani, hlavicka, listy, xml, pole }: Profile) =>
  JSON.stringify([oddelovac, kodovani, hlavicka, listy, xml, hlavicka === 'hledat' && pole]);

/** How many columns of a profile a file has; null when it does not fit. Of two profiles, more columns win. */
function fitOf(head: Head | null, profile: Profile): number | null {
  if (!head || headerProblem(head.found, profile, head.rows)) return null;
  const keys = new Set(head.found.map(columnKey));
  return columnsOf(profile).filter(name => keys.has(columnKey(name))).length;
}

/** The number of unknown values and refused rows that a file has under a profile. */
async function unknownTo(
  { path, isSample, now }: Pick<Asked, 'path' | 'isSample' | 'now'>,
  { definice, zdroj }: StoredProfile,
): Promise<number> {
  const options = { format: 'auto' as const, profile: definice, zdroj, before: endOfTomorrow(now) };
  const { nahled } = await preview(path, options, isSample);
  return nahled.nezname.length + (nahled.souhrn?.odmitnute ?? 0);
}

/**
 * The profile that fits a file best: by its columns, and with equally many, one created here before a built-in one.
 * Of several created here the one that knows most of the file's values wins, because shops of one kind have the same
 * columns.
 */
async function knownProfile(
  asked: Pick<Asked, 'path' | 'profiles' | 'isSample' | 'now'>,
): Promise<StoredProfile | null> {
  const heads = new Map<string, Head | null>();
  let [best, all]: [number, StoredProfile[]] = [0, []];
  for (const profile of asked.profiles) {
    const reading = readingOf(profile.definice);
    if (!heads.has(reading)) heads.set(reading, await headOf(asked.path, profile.definice));
    const fit = fitOf(heads.get(reading) ?? null, profile.definice);
    if (fit === null || fit < best) continue;
    all = fit > best ? [profile] : [...all, profile];
    best = fit;
  }
  const own = all.filter(({ vestaveny }) => !vestaveny);
  if (own.length < 2) return own[0] ?? all[0] ?? null;
  const unknown = await Promise.all(own.map(profile => unknownTo(asked, profile)));
  return own[unknown.indexOf(Math.min(...unknown))]!;
}

const shown = (rows: string[][]) =>
  rows.slice(0, SHOWN).map(cells => cells.slice(0, 60).map(cell => cell.slice(0, SHOWN_CELL)));

/** The first rows as they are; none for a file that is not a table. */
async function firstRows(raw: () => Promise<RawTable>): Promise<string[][]> {
  try {
    return shown((await raw()).rows);
  } catch (error) {
    if (error instanceof FileProblem) return [];
    throw error;
  }
}

const isXml = (profile: StoredProfile | null) => profile?.definice.xml !== undefined;

/** Recognises a file: a known profile, or a guessed one with questions. @throws FileProblem for what is no table */
export async function recognise({
  path,
  nazev,
  isSample,
  profiles,
  shops,
  now,
}: Asked): Promise<Recognition> {
  if ((await detectFormat(path)) === 'xml' && (await xmlKindOf(path)) === null)
    throw new FileProblem(UNKNOWN_XML);
  // A workbook is opened only once, because a person is waiting.
  let table: Promise<RawTable> | null = null;
  const raw = () => (table ??= rawTable(path));
  const znamy = await knownProfile({ path, profiles, isSample, now });
  const { definice, duvod, odhady, varovani, sleva, rows, columns } = znamy
    ? { definice: znamy.definice, duvod: null, odhady: [], varovani: [], sleva: null, rows: [], columns: [] }
    : guessProfile(await raw(), nazev);
  const first = isXml(znamy) ? [] : await firstRows(raw);
  const known = znamy && {
    ...{ klic: znamy.klic, nazev: znamy.definice.nazev },
    ...{ vestaveny: znamy.vestaveny, verze: znamy.verze },
  };
  if (!definice)
    return { znamy: known, definice, duvod, odhady, otazky: [], prvni_radky: first, varovani: [] };
  const options = { format: 'auto' as const, profile: definice, zdroj: 'nahled', before: endOfTomorrow(now) };
  const { nahled, lines } = await preview(path, options, isSample);
  const otazky = questionsOf({
    preview: nahled,
    profile: definice,
    columns,
    rows,
    shops,
    sleva,
    isGuessed: znamy === null,
    lines: znamy?.vestaveny ? [] : lines.map(({ values }) => values),
  });
  return {
    znamy: known,
    definice,
    duvod: nahled.problem,
    odhady,
    otazky,
    prvni_radky:
      first.length > 0
        ? first
        : shown([nahled.sloupce.map(one => one.nazev), ...nahled.radky.map(one => one.bunky)]),
    varovani: [
      ...varovani,
      ...warningsOf(
        lines.map(({ values }) => values),
        now,
      ),
    ],
  };
}
