import type { StoredProfile } from '#shared/imports/shapes.ts';
import { LINE_FIELDS } from '#shared/sales/line-fields.ts';
import { CHANNEL_LABELS, CHANNELS, type Channel, type LineField } from '#shared/sales/lines.ts';
import type { NumberPattern, Profile, Source, StatusColumn } from '#shared/sales/profile.ts';

/**
 * A profile as typed in the form. Lists and maps are text: 'Eshop = eshop; Allegro = allegro; * = prodejna', where
 * '*' means any other value.
 */
export type FieldDraft = { druh: '' | 'sloupec' | 'konstanta'; hodnota: string; prevod: string };
type ListDraft = { sloupec: string; hodnoty: string };
export type Draft = {
  nazev: string;
  oddelovac: Profile['oddelovac'];
  kodovani: Profile['kodovani'];
  desetinna_carka: boolean;
  format_casu: string;
  zona: string;
  vychozi_kanal: Channel | '';
  naklad_za_kus: boolean;
  naklad_ze_zisku: string;
  vratky: string;
  cislo_dokladu: string;
  /** One pattern per line: 'vzor = vratka'. */
  vzory_dokladu: string;
  storno_stavem: ListDraft;
  prodano: string;
  preskocit: string;
  nezname_preskocit: boolean;
  pobocky_cisluji: boolean;
  doprava: ListDraft;
  povolene: ListDraft;
  /** Further conditions like `povolene`, which the form keeps without showing them. */
  dalsi_povolene: NonNullable<Profile['povolene']>;
  pole: Record<LineField, FieldDraft>;
  /** Settings that the form keeps without showing them: how the wizard found the table and its amounts. */
  ostatni: Partial<Profile>;
};

/** The parts of a profile for which the form has fields. */
const SHOWN = [
  ...['nazev', 'oddelovac', 'kodovani', 'desetinna_carka', 'format_casu', 'pole', 'vratky', 'storno_stavem'],
  ...[
    ...['zona', 'cislo_dokladu', 'vzory_dokladu'],
    'nezname_preskocit',
    'pobocky_cisluji',
    'doprava',
    'naklad_za_kus',
    'naklad_ze_zisku',
    'povolene',
    'vychozi_kanal',
  ],
];

/** Separates a list's values. Within a value, a backslash escapes semicolons and backslashes: 'Doprava\; dobírka'. */
const SEPARATOR = '; ';
const inside = (value: string) => value.replaceAll(/[\\;]/g, '\\$&');

const pairs = (map: Record<string, string> = {}) =>
  Object.entries(map)
    .map(([from, to]) => `${inside(from)} = ${inside(to)}`)
    .join(SEPARATOR);

const trimmed = (all: string[]) => all.map(piece => piece.trim()).filter(Boolean);

const pieces = (text: string) =>
  trimmed(text.match(/(?:\\[\\;]|[^;])+/g) ?? []).map(piece => piece.replaceAll(/\\([\\;])/g, '$1'));

/** Parses 'a = b; c = d' as a map; a piece without '=' maps to itself. */
function mapOf(text: string): Record<string, string> {
  return Object.fromEntries(
    pieces(text).map(piece => {
      const at = piece.lastIndexOf('=');
      return at < 0 ? [piece, piece] : [piece.slice(0, at).trim(), piece.slice(at + 1).trim()];
    }),
  );
}

/** The key of a map that means every value without its own entry. */
const ANY_OTHER = '*';

const fieldDraft = (source: Source | undefined): FieldDraft => {
  if (!source) return { druh: '', hodnota: '', prevod: '' };
  if ('konstanta' in source) return { druh: 'konstanta', hodnota: source.konstanta, prevod: '' };
  const { sloupec, hodnoty, jinak } = source;
  const rest = jinak !== undefined && { [ANY_OTHER]: jinak };
  return { druh: 'sloupec', hodnota: sloupec, prevod: pairs({ ...hodnoty, ...rest }) };
};

const listed = (values: string[] = []) => values.map(inside).join(SEPARATOR);

const listDraft = (list: { sloupec: string; hodnoty: string[] } | undefined): ListDraft => ({
  sloupec: list?.sloupec ?? '',
  hodnoty: listed(list?.hodnoty),
});

const sourceOf = ({ druh, hodnota, prevod }: FieldDraft): Source => {
  if (druh === 'konstanta') return { konstanta: hodnota.trim() };
  const { [ANY_OTHER]: jinak, ...hodnoty } = mapOf(prevod);
  return {
    sloupec: hodnota.trim(),
    ...(prevod.trim() && { hodnoty }),
    ...(jinak !== undefined && { jinak }),
  };
};

/** Parses one pattern per line, 'vzor = vratka'; the type follows the last '='. */
const patternsOf = (text: string) =>
  trimmed(text.split('\n')).map(line => {
    const [vzor, typ = ''] = line.split(/=(?=[^=]*$)/);
    return { vzor: vzor!.trim(), typ: typ.trim() as NumberPattern['typ'] };
  });

const listOf = ({ sloupec, hodnoty }: ListDraft) => ({
  sloupec: sloupec.trim(),
  hodnoty: pieces(hodnoty),
});

/** The statuses and their meanings; an empty list is left out. */
function statusesOf({ storno_stavem, prodano, preskocit }: Draft): StatusColumn {
  const [sold, leftOut] = [pieces(prodano), pieces(preskocit)];
  return {
    ...listOf(storno_stavem),
    ...(sold.length > 0 && { prodano: sold }),
    ...(leftOut.length > 0 && { preskocit: leftOut }),
  };
}

const EMPTY: Profile = {
  nazev: '',
  oddelovac: 'auto',
  kodovani: 'auto',
  desetinna_carka: false,
  format_casu: 'RRRR-MM-DD HH:mm:ss',
  pole: {},
};

/** The initial values of the form. */
export const draftOf = (profile: Profile = EMPTY): Draft => ({
  nazev: profile.nazev,
  oddelovac: profile.oddelovac,
  kodovani: profile.kodovani,
  desetinna_carka: profile.desetinna_carka,
  format_casu: profile.format_casu,
  zona: profile.zona ?? '',
  vychozi_kanal: profile.vychozi_kanal ?? '',
  naklad_za_kus: profile.naklad_za_kus ?? false,
  naklad_ze_zisku: profile.naklad_ze_zisku ?? '',
  vratky: pairs(Object.fromEntries((profile.vratky ?? []).map(({ predpona, typ }) => [predpona, typ]))),
  cislo_dokladu: profile.cislo_dokladu ?? '',
  vzory_dokladu: (profile.vzory_dokladu ?? []).map(({ vzor, typ }) => `${vzor} = ${typ}`).join('\n'),
  storno_stavem: listDraft(profile.storno_stavem),
  prodano: listed(profile.storno_stavem?.prodano),
  preskocit: listed(profile.storno_stavem?.preskocit),
  nezname_preskocit: profile.nezname_preskocit ?? false,
  pobocky_cisluji: profile.pobocky_cisluji ?? false,
  doprava: listDraft(profile.doprava),
  povolene: listDraft(profile.povolene?.[0]),
  dalsi_povolene: profile.povolene?.slice(1) ?? [],
  pole: Object.fromEntries(
    LINE_FIELDS.map(field => [field, fieldDraft(profile.pole[field])]),
  ) as Draft['pole'],
  ostatni: Object.fromEntries(Object.entries(profile).filter(([key]) => !SHOWN.includes(key))),
});

const LONGEST_NAME = 60;

/**
 * The initial values for a copy of a profile. If a built-in profile writes into the source of another one, its copy
 * refers to the profile that was copied, not to that other one: the source is the same, and it reads the same files.
 */
export function copyOf({ klic, vestaveny, definice }: StoredProfile): Draft {
  const { nazev, ostatni, ...draft } = draftOf(definice);
  return {
    ...draft,
    nazev: `${nazev} – kopie`.slice(0, LONGEST_NAME),
    ostatni: { ...ostatni, ...(vestaveny && definice.podle && { podle: klic }) },
  };
}

/** The profile that a draft describes, without empty settings. The server validates it. */
export function profileOf(draft: Draft): Profile {
  const { storno_stavem, doprava, povolene } = draft;
  const used = LINE_FIELDS.filter(field => draft.pole[field].druh !== '');
  return {
    ...draft.ostatni,
    nazev: draft.nazev.trim(),
    oddelovac: draft.oddelovac,
    kodovani: draft.kodovani,
    desetinna_carka: draft.desetinna_carka,
    format_casu: draft.format_casu.trim(),
    ...(draft.zona.trim() && { zona: draft.zona.trim() }),
    ...(draft.cislo_dokladu.trim() && { cislo_dokladu: draft.cislo_dokladu.trim() }),
    ...(draft.vzory_dokladu.trim() && { vzory_dokladu: patternsOf(draft.vzory_dokladu) }),
    pole: Object.fromEntries(used.map(field => [field, sourceOf(draft.pole[field])])),
    ...(draft.vratky.trim() && {
      vratky: Object.entries(mapOf(draft.vratky)).map(([predpona, typ]) => ({
        predpona,
        typ: typ as 'vratka' | 'storno',
      })),
    }),
    ...(storno_stavem.sloupec.trim() && { storno_stavem: statusesOf(draft) }),
    ...(draft.nezname_preskocit && { nezname_preskocit: true }),
    ...(draft.pobocky_cisluji && { pobocky_cisluji: true }),
    ...(doprava.sloupec.trim() && { doprava: listOf(doprava) }),
    ...(draft.naklad_za_kus && { naklad_za_kus: true }),
    ...(draft.naklad_ze_zisku.trim() && { naklad_ze_zisku: draft.naklad_ze_zisku.trim() }),
    ...(povolene.sloupec.trim() && { povolene: [listOf(povolene), ...draft.dalsi_povolene] }),
    ...(draft.vychozi_kanal && { vychozi_kanal: draft.vychozi_kanal }),
  };
}

/** The form's field for the path of a server's error: 'pole.doklad.sloupec' is typed in 'pole.doklad.hodnota'. */
export function placeOf(path: string): string {
  const [first = '', second] = path.split('.');
  if (first === 'storno_stavem' && (second === 'prodano' || second === 'preskocit')) return second;
  if (first === 'pole' && second) return `pole.${second}.hodnota`;
  if (first === 'storno_stavem' || first === 'doprava' || first === 'povolene') return `${first}.hodnoty`;
  return first;
}

export const CHANNEL_OPTIONS = CHANNELS.map(value => ({ value, label: CHANNEL_LABELS[value] }));

/** A profile that matches no file: a preview with it only shows the file's columns. */
export const ONLY_COLUMNS: Profile = {
  ...EMPTY,
  nazev: 'Sloupce',
  pole: Object.fromEntries(['doklad', 'cas', 'kusy', 'cena_s_dph'].map(field => [field, { sloupec: ' ? ' }])),
  vychozi_kanal: 'prodejna',
};
