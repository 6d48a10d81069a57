import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditAction } from '#shared/audit/actions.ts';
import type { MODULES, Role } from '#shared/core/roles.ts';
import type { SourceKind, SourceResult } from '#shared/imports/sources/kinds.ts';
import type { Mention } from '#shared/news/mentions.ts';
import type { ReactionType } from '#shared/news/reactions.ts';
import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';
import type { ShiftType } from '#shared/shifts/kinds.ts';
import type { OpeningHours } from '#shared/stores/hours.ts';
import type { Strength } from '#shared/vault/strength.ts';

type Mentions = JSONColumnType<Mention[], string | undefined, string>;

/**
 * Rows as `migrations/` define them. Instants are ISO strings with offset, times HH:MM, numbers numbers. Each feature
 * declares the rows of its own tables in its queries.ts (`declare module`); this file has the tables that everybody
 * reads, and those of features whose queries.ts is long enough already.
 */
export interface Schema {
  prodejna: {
    id: Generated<number>;
    nazev: string;
    nazev_kratkiy: string;
    nazev_google_sheets: string | null;
    adresa: string | null;
    telefon: string | null;
    email: string | null;
    otevreno_od: string | null;
    otevreno_do: string | null;
    oteviraci_doba: JSONColumnType<OpeningHours>;
    vedouci_prodejny: string | null;
    aktivni: Generated<boolean>;
    barva: Generated<string>;
    poradi: Generated<number>;
    poznamka: string | null;
    id_prodejny: number | null;
    stredisko: string | null;
    nad_200m2: Generated<boolean>;
    verze: Generated<number>;
  };
  uzivatel: {
    id: number;
    uzivatelske_jmeno: string;
    jmeno: string;
    prijmeni: string;
    heslo_hash: string;
    role: Generated<Role>;
    aktivni: Generated<boolean>;
    prodejna_id: number | null;
    moduly: Generated<(typeof MODULES)[number][]>;
    smazan: string | null;
    vytvoren: Generated<string>;
    telefon: string | null;
    email: string | null;
    adresa: string | null;
    poznamka: string | null;
    jmeno_dane: string | null;
    prijmeni_dane: string | null;
    zadost_prodejna_id: number | null;
    verze: Generated<number>;
    datum_narozeni: string | null;
    ranni_posta: Generated<boolean>;
  };
  relace: {
    id: string;
    uzivatel_id: number;
    vytvorena: string;
    naposledy: string;
    /** The number by which its owner refers to it; the id is a hash of the cookie. */
    cislo: Generated<number>;
    adresa: Generated<string>;
    /** The User-Agent header. */
    zarizeni: Generated<string>;
    /** When the person last proved their identity. */
    overeno: Generated<string>;
  };
  prihlaseni_pokus: {
    klic: string;
    pocet: number;
    od: Generated<string>;
    naposledy: string;
    blokovano_do: string | null;
  };
  kategorie: { id: Generated<number>; nazev: string; barva: Generated<string>; ikona: string | null };
  novinka: {
    id: Generated<number>;
    obsah: string;
    autor_id: number;
    datum_vytvoreni: Generated<string>;
    pocet_souboru: Generated<number>;
    smazano: string | null;
    smazal_id: number | null;
    novost: number | null;
    upraveno: string | null;
    zminky: Mentions;
    pripnuto: string | null;
    prodejny: number[] | null;
    verze: Generated<number>;
  };
  novinka_kategorie: { novinka_id: number; kategorie_id: number };
  komentar: {
    id: Generated<number>;
    novinka_id: number;
    obsah: string;
    autor_id: number;
    datum_vytvoreni: Generated<string>;
    pocet_souboru: Generated<number>;
    upraveno: string | null;
    verze: Generated<number>;
    zminky: Mentions;
  };
  reakce: { id: Generated<number>; novinka_id: number; uzivatel_id: number; typ: ReactionType };
  audit: {
    id: Generated<number>;
    cas: Generated<string>;
    kdo: number | null;
    kdo_jmeno: string | null;
    co: AuditAction;
    tabulka: string;
    zaznam: string | null;
    zmeny: JSONColumnType<Record<string, [unknown, unknown]>>;
    adresa: string | null;
  };
  smena: {
    id: Generated<number>;
    uzivatel_id: number;
    prodejna_id: number;
    datum: string;
    cas_od: string;
    cas_do: string;
    typ_smeny: Generated<ShiftType>;
    poznamka: string | null;
    verze: Generated<number>;
  };
  odpracovano: {
    smena_id: number;
    prace_ms: number;
    bezi_od: string | null;
    posledni_akce: AttendanceAction;
  };
  idempotence: {
    osoba: number;
    klic: string;
    volani: string;
    otisk: string;
    status: number | null;
    odpoved: string | null;
    kdy: string;
  };
  pristup: {
    id: Generated<number>;
    company_name: string;
    website_url: string | null;
    username: string;
    category: string | null;
    prodejna_id: number;
    description: string | null;
    notes: string | null;
    tajemstvi: Buffer;
    klic_id: string;
    /** The row's own key, sealed; null in rows that an earlier version wrote and that no start has sealed since. */
    klic_radku: Buffer | null;
    texty: Buffer | null;
    sila: Strength | null;
    pridal_id: number;
    vytvoren: Generated<string>;
    last_used: string | null;
    smazan: string | null;
    verze: Generated<number>;
    posledni_zmena_id: number;
    /** Since when people may have known the password, if that is before it became current here; otherwise null. */
    znamo_od: string | null;
    /** When the current password was set, and by whom. */
    platne_od: Generated<string>;
    nastavil_id: number;
  };
  pristup_odkryti: {
    id: GeneratedAlways<number>;
    pristup_id: number;
    uzivatel_id: number;
    cas: string;
    /** Whether an earlier password was revealed. */
    drivejsi: Generated<boolean>;
  };
  /** A row for each statement that changed the data behind sales numbers, or behind what a plan shows. */
  prodej_zmena: { id: GeneratedAlways<number> };
  smena_verze: { id: GeneratedAlways<number> };
  prodej_sledovany: {
    id: Generated<number>;
    nazev: string;
    druh: SourceKind;
    misto: string;
    tajemstvi: Buffer | null;
    klic_id: string | null;
    profil_vestaveny: string | null;
    profil_vlastni: string | null;
    zdroj: string | null;
    kazdych_min: number;
    cist_od: string | null;
    hlidat_h: number | null;
    pozastaveno: Generated<boolean>;
    vytvoreno: string;
    verze: Generated<number>;
  };
  prodej_sledovany_stav: {
    sledovany_id: number;
    dalsi: string;
    bezi_od: string | null;
    vysledek: SourceResult | null;
    zprava: string | null;
    cteno: string | null;
    nove: string | null;
    import_id: number | null;
    precteno_do: string | null;
    otisk: string | null;
    kurzor: string | null;
    etag: string | null;
    neuspechu: Generated<number>;
    hlaseno: string | null;
  };
}
