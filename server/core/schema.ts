import type { Generated, JSONColumnType } from 'kysely';
import type { AuditAction } from '#shared/audit/actions.ts';
import type { MODULES, Role } from '#shared/core/roles.ts';
import type { FileType } from '#shared/files/kinds.ts';
import type { ReactionType } from '#shared/news/reactions.ts';
import type { NotificationKind } from '#shared/notifications/kinds.ts';
import type { AttendanceAction } from '#shared/shifts/attendance.ts';
import type { ShiftType } from '#shared/shifts/kinds.ts';
import type { OpeningHours } from '#shared/stores/hours.ts';
import type { Priority, TaskState } from '#shared/tasks/rules.ts';

/** Rows as `migrations/` define them. Instants are ISO strings with offset, times HH:MM, numbers numbers. */
export type Schema = {
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
  };
  uzivatel_cislo: { id: number };
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
  };
  relace: { id: string; uzivatel_id: number; vytvorena: string; naposledy: string };
  prihlaseni_pokus: { klic: string; pocet: number; naposledy: string; blokovano_do: string | null };
  kategorie: { id: Generated<number>; nazev: string; barva: Generated<string>; ikona: string | null };
  novinka: {
    id: Generated<number>;
    obsah: string;
    autor_id: number;
    datum_vytvoreni: Generated<string>;
    pocet_souboru: Generated<number>;
  };
  novinka_kategorie: { novinka_id: number; kategorie_id: number };
  komentar: {
    id: Generated<number>;
    novinka_id: number;
    obsah: string;
    autor_id: number;
    datum_vytvoreni: Generated<string>;
    pocet_souboru: Generated<number>;
  };
  reakce: { id: Generated<number>; novinka_id: number; uzivatel_id: number; typ: ReactionType };
  soubor: {
    id: Generated<number>;
    klic: string;
    nazev: string;
    typ: FileType;
    mime: string;
    velikost: number;
    sirka: number | null;
    vyska: number | null;
    vlozil_id: number;
    vlozen: Generated<string>;
    novinka_id: number | null;
    komentar_id: number | null;
  };
  soubor_cast: { soubor_id: number; poradi: number; data: Buffer };
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
  ukol: {
    id: Generated<number>;
    ukol: string;
    priorita: Generated<Priority>;
    deadline: string | null;
    stav: Generated<TaskState>;
    prodejce_id: number;
    zadal_id: number;
    vytvoreno: Generated<string>;
    dokonceno: string | null;
  };
  profil_obrazek: {
    uzivatel_id: number;
    klic: string;
    datum_nahrani: string;
    obrazek: Buffer;
    nahled: Buffer;
  };
  upozorneni: {
    id: Generated<number>;
    uzivatel_id: number;
    druh: NotificationKind;
    udalost: string;
    zaznam: number;
    text: string;
    kdo_id: number | null;
    vytvoreno: Generated<string>;
    precteno: string | null;
  smena: {
    id: Generated<number>;
    uzivatel_id: number;
    prodejna_id: number;
    datum: string;
    cas_od: string;
    cas_do: string;
    typ_smeny: Generated<ShiftType>;
    poznamka: string | null;
  };
  dochazka: {
    id: Generated<number>;
    smena_id: number;
    typ_akce: AttendanceAction;
    cas: string;
    poznamka: string | null;
    zapsal_id: number;
    duvod: string | null;
    opravuje_id: number | null;
  };
  nastaveni: { klic: string; hodnota: number };
  import_stav: { klic: string; cas: string };
};
