import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AbsenceKind, AbsenceState } from '#shared/absences/kinds.ts';
import type { AuditAction } from '#shared/audit/actions.ts';
import type { ContractKind } from '#shared/contracts/kinds.ts';
import type { OutboxState } from '#shared/core/outbox.ts';
import type { MODULES, Role } from '#shared/core/roles.ts';
import type { TokenScope } from '#shared/core/token-scopes.ts';
import type { DepartureStep } from '#shared/departures/kinds.ts';
import type { ChangeKind, DRAFT_DEEDS, DraftEntry, PublishedPair } from '#shared/drafts/overlay.ts';
import type { Purpose, StepKind } from '#shared/factors/kinds.ts';
import type { FileType } from '#shared/files/kinds.ts';
import type { NoticeKind } from '#shared/imports/notices/kinds.ts';
import type { OtherContent } from '#shared/imports/shapes.ts';
import type { SourceKind, SourceResult } from '#shared/imports/sources/kinds.ts';
import type { ImportState, WayIn } from '#shared/imports/ways.ts';
import type { MailKind, Security } from '#shared/mail/kinds.ts';
import type { ReactionType } from '#shared/news/reactions.ts';
import type { NotificationKind } from '#shared/notifications/kinds.ts';
import type { OfferState } from '#shared/offers/kinds.ts';
import type { HistoryEntry } from '#shared/orders/contract.ts';
import type { Status } from '#shared/orders/statuses.ts';
import type { PayrollKind } from '#shared/payroll/codes.ts';
import type {
  RosterGoals,
  RosterResult,
  RosterScope,
  RosterShift,
  RosterState,
  RosterWeights,
} from '#shared/roster/kinds.ts';
import type { Counter, CounterRuleKind, PointItem, Segment, ShippingRuleKind } from '#shared/rules/kinds.ts';
import type { ColumnLook } from '#shared/sales/column-look.ts';
import type { Channel, RowProblem } from '#shared/sales/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import type { AttendanceAction } from '#shared/shifts/attendance.ts';
import type { BULK_DEEDS, KeptShift, ShiftType } from '#shared/shifts/kinds.ts';
import type { OpeningHours } from '#shared/stores/hours.ts';
import type { Priority, TaskState } from '#shared/tasks/rules.ts';
import type { KeptMonth } from '#shared/timesheet/kept.ts';
import type { TimesheetState } from '#shared/timesheet/kinds.ts';
import type { Where, Who } from '#shared/vault/limits/kinds.ts';
import type { Strength } from '#shared/vault/strength.ts';
import type { WishKind } from '#shared/wishes/kinds.ts';

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
    nad_200m2: Generated<boolean>;
    verze: Generated<number>;
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
    /** What its person names it by; the id is a hash of the cookie. */
    cislo: Generated<number>;
    adresa: Generated<string>;
    /** The header User-Agent. */
    zarizeni: Generated<string>;
    /** When its person last proved to be it. */
    overeno: Generated<string>;
  };
  krok: {
    id: Generated<number>;
    uzivatel_id: number;
    druh: StepKind;
    nazev: string;
    vytvoren: string;
    pouzit: string | null;
    tajemstvi: Buffer | null;
    klic_id: string | null;
    /** Of an application: the number of the half minute whose code was taken last. */
    posledni_krok: number | null;
    /** Of a passkey: its id, public half, counter, ways to it, and the host that it is for. */
    pristroj: string | null;
    verejny_klic: Buffer | null;
    pocitadlo: number | null;
    prenosy: string[] | null;
    host: string | null;
  };
  zachranny_kod: { otisk: string; uzivatel_id: number };
  krok_vyzva: {
    otisk: string;
    uzivatel_id: number;
    ucel: Purpose;
    vyzva: string;
    heslo_otisk: string | null;
    tajemstvi: Buffer | null;
    klic_id: string | null;
    pokusu: Generated<number>;
    vytvorena: string;
  };
  odchod: {
    uzivatel_id: number;
    zahajil_id: number;
    zahajeno: string;
    sezeni: number;
    zarizeni: number;
    ukoncil_id: number | null;
    ukonceno: string | null;
  };
  odchod_krok: {
    uzivatel_id: number;
    krok: DepartureStep;
    kdo_id: number;
    kdy: string;
    komu_id: number | null;
    predano: Generated<number[]>;
  };
  prihlaseni_poskytovatel: {
    id: number;
    zapnuto: boolean;
    popis: string;
    vydavatel: string;
    klient: string;
    vzdy_znovu: boolean;
    tajemstvi: Buffer | null;
    klic_id: string | null;
    verze: Generated<number>;
  };
  prihlaseni_ucet: {
    uzivatel_id: number;
    vydavatel: string;
    predmet: string;
    nazev: string;
    propojeno: string;
    pouzito: string | null;
  };
  krok_zruseni: { uzivatel_id: number; zadal_id: number; zadano: string };
  zarizeni: {
    otisk: string;
    uzivatel_id: number;
    naposledy: string;
    adresa: Generated<string>;
    nazev: Generated<string>;
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
  };
  novinky_videno: { uzivatel_id: number; novinka_id: number };
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
  audit_podpis: { id: number; tajemstvi: Buffer; klic_id: string; verejny: string; vytvoren: string };
  audit_retez: {
    poradi: number;
    audit_id: number;
    sul_obsah: Buffer | null;
    zavazek_obsah: Buffer;
    sul_adresa: Buffer | null;
    zavazek_adresa: Buffer;
    otisk: Buffer;
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
    verze: Generated<number>;
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
  nabidka: {
    id: Generated<number>;
    smena_id: number;
    za_smenu_id: number | null;
    nabizi_id: number;
    prevzal_id: number | null;
    stav: Generated<OfferState>;
    poznamka: string | null;
    vytvoreno: string;
    zmeneno: string;
  };
  smlouva: {
    id: Generated<number>;
    uzivatel_id: number;
    druh: ContractKind;
    od: string;
    do: string | null;
    tydenni_hodiny: number | null;
    technik: Generated<boolean>;
    dovolena_hodin: number | null;
    cislo_pomeru: string | null;
    verze: Generated<number>;
  };
  smlouva_prodejna: { smlouva_id: number; prodejna_id: number };
  potreba_lidi: {
    prodejna_id: number;
    tyden: string | null;
    vyjimky: string | null;
    verze: Generated<number>;
  };
  rozpis: {
    id: Generated<number>;
    skupina: number | null;
    prodejna_id: number;
    od: string;
    do: string;
    rozsah: RosterScope;
    stav: Generated<RosterState>;
    osoba: number;
    seminko: number;
    kroku: number | null;
    sekund: number;
    vahy: JSONColumnType<RosterWeights>;
    zamky: JSONColumnType<RosterShift[]>;
    pred: JSONColumnType<RosterGoals>;
    vysledek: JSONColumnType<RosterResult, string | null, string> | null;
    zacatek: string;
    konec: string | null;
    dotaz: string;
    tep: string;
  };
  smena_navrh: {
    id: Generated<number>;
    smena_id: number | null;
    smena_verze: number | null;
    zruseno: Generated<boolean>;
    uzivatel_id: number;
    prodejna_id: number;
    datum: string;
    cas_od: string;
    cas_do: string;
    typ_smeny: Generated<ShiftType>;
    poznamka: string | null;
    verze: Generated<number>;
  };
  smena_navrh_hromadne: {
    id: Generated<number>;
    osoba: number;
    co: (typeof DRAFT_DEEDS)[number];
    radky: JSONColumnType<DraftEntry[]>;
    kdy: string;
    vraceno: Generated<boolean>;
  };
  smena_zverejneni: {
    id: Generated<number>;
    prodejna_id: number;
    mesic: string;
    osoba: number;
    duvod: string | null;
    zmeny: JSONColumnType<PublishedPair[]>;
    kdy: string;
    vraceno: Generated<boolean>;
  };
  smena_zmena: {
    id: Generated<number>;
    zverejneni_id: number;
    uzivatel_id: number;
    smena_id: number;
    co: ChangeKind;
    datum: string;
    text: string;
    videno: string | null;
  };
  nepritomnost: {
    id: Generated<number>;
    uzivatel_id: number;
    druh: AbsenceKind;
    od: string;
    do: string;
    cas_od: string | null;
    cas_do: string | null;
    poznamka: string | null;
    stav: Generated<AbsenceState>;
    zadano: Generated<string>;
    zadal_id: number;
    rozhodnuto: string | null;
    rozhodl_id: number | null;
    duvod: string | null;
    vytvorene: Generated<number[]>;
    zrusene: JSONColumnType<KeptShift[], string | undefined, string>;
    verze: Generated<number>;
  };
  prani: {
    id: Generated<number>;
    uzivatel_id: number;
    datum: string;
    druh: WishKind;
    cas_od: string | null;
    cas_do: string | null;
    poznamka: string | null;
  };
  dovolena_pohyb: {
    id: Generated<number>;
    uzivatel_id: number;
    rok: number;
    hodiny: number;
    duvod: string;
    zapsal_id: number;
    kdy: Generated<string>;
  };
  smena_hromadne: {
    id: Generated<number>;
    osoba: number;
    co: (typeof BULK_DEEDS)[number];
    smeny: JSONColumnType<KeptShift[]>;
    kdy: string;
    vraceno: Generated<boolean>;
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
  odpracovano: {
    smena_id: number;
    prace_ms: number;
    bezi_od: string | null;
    posledni_akce: AttendanceAction;
  };
  mzdy_kod: { druh: PayrollKind; kod: string };
  kiosek: {
    id: Generated<number>;
    prodejna_id: number;
    nazev: string;
    otisk: string | null;
    kod_otisk: string | null;
    kod_do: string | null;
    vytvoril_id: number;
    vytvoren: string;
    naposledy: string | null;
    zrusen: string | null;
  };
  posta_server: {
    id: number;
    server: string;
    port: number;
    sifrovani: Security;
    uzivatel: string | null;
    odesilatel: string;
    adresa: string | null;
    tajemstvi: Buffer | null;
    klic_id: string | null;
    verze: Generated<number>;
  };
  posta: {
    id: Generated<number>;
    druh: MailKind;
    uzivatel_id: number;
    den: string;
    komu: string;
    predmet: string;
    text: string;
    html: string;
    message_id: string;
    stav: Generated<OutboxState>;
    pokusu: Generated<number>;
    dalsi: string;
    chyba: string | null;
    vytvoreno: string;
    odeslano: string | null;
  };
  pin: { uzivatel_id: number; otisk: string; pokusu: Generated<number> };
  kiosek_zaznam: { kiosek_id: number; klic: string; dochazka_id: number; kdy: string };
  vykaz: {
    id: Generated<number>;
    uzivatel_id: number;
    mesic: string;
    stav: Generated<TimesheetState>;
    pripominka: string | null;
    vyjadreno: string | null;
    schvalil_id: number | null;
    schvaleno: string | null;
    uzavrel_id: number | null;
    uzavreno: string | null;
    snimek: JSONColumnType<KeptMonth | null, string | null | undefined, string | null>;
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
  nastaveni: { klic: string; hodnota: number; verze: Generated<number> };
  objednavka: {
    id: Generated<number>;
    jmeno_zakaznika: string;
    prijmeni_zakaznika: string;
    telefon_zakaznika: string;
    typ_telefonu: string;
    dil: string;
    barva: string | null;
    cena: number | null;
    dodavatel: string | null;
    servisni_cislo: string | null;
    poznamka: string | null;
    status: Generated<Status>;
    prodejna_id: number | null;
    verze: Generated<number>;
    zalozil_id: number;
    posledni_zmena_id: number;
    datum_vytvoreni: Generated<string>;
    datum_stavu: Generated<string>;
    smazana: string | null;
    telefon_cislice: GeneratedAlways<string>;
    hledani: GeneratedAlways<string>;
  };
  objednavka_pocet: { prodejna_id: number; status: Status; pocet: number };
  objednavka_historie: {
    id: GeneratedAlways<number>;
    objednavka_id: number;
    poradi: number;
    predchozi: GeneratedAlways<number | null>;
    typ: HistoryEntry['typ'];
    puvodni_status: Status | '';
    novy_status: Status;
    datum_zmeny: Generated<string>;
    uzivatel_id: number;
    poznamka: string | null;
    zmeny: JSONColumnType<HistoryEntry['zmeny']>;
  };
  trezor_klic: { id: string; otisk: string; vytvoren: Generated<string> };
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
    /** The row's own key, sealed; null in rows that an earlier version wrote and no start has sealed since. */
    klic_radku: Buffer | null;
    texty: Buffer | null;
    sila: Strength | null;
    pridal_id: number;
    vytvoren: Generated<string>;
    last_used: string | null;
    smazan: string | null;
    verze: Generated<number>;
    posledni_zmena_id: number;
    /** Since when the password is the present one, and who set it. */
    platne_od: Generated<string>;
    nastavil_id: number;
  };
  pristup_omezeni: {
    id: Generated<number>;
    pristup_id: number | null;
    kategorie: string | null;
    kdo: Who;
    kde: Where;
    prodejny: number[];
  };
  pristup_verze: {
    id: Generated<number>;
    pristup_id: number;
    tajemstvi: Buffer;
    sila: Strength | null;
    platne_od: string;
    platne_do: string;
    nastavil_id: number;
  };
  pristup_odkryti: {
    id: GeneratedAlways<number>;
    pristup_id: number;
    uzivatel_id: number;
    cas: string;
    /** It was an earlier password. */
    drivejsi: Generated<boolean>;
  };
  import_stav: { klic: string; cas: string };
  prodej_pobocka: {
    id: Generated<number>;
    id_prodejny: number | null;
    stredisko: Generated<string>;
    prodejna_id: number | null;
    rucne: Generated<boolean>;
  };
  prodej_osoba: {
    id: Generated<number>;
    jmeno: string;
    uzivatel_id: number | null;
    rucne: Generated<boolean>;
  };
  prodej_citac_pravidlo: {
    id: Generated<number>;
    citac: Counter;
    druh: CounterRuleKind;
    vzor: string;
    plati_od: string;
    plati_do: string | null;
  };
  prodej_doprava_pravidlo: { id: Generated<number>; druh: ShippingRuleKind; vzor: string };
  prodej_segment: { kategorie: string; segment: Segment };
  prodej_body: { polozka: PointItem; plati_od: string; body: number };
  prodej_mez: { plati_od: string; mez: number };
  prodej_mez_platna: { plati_od: string; mez: number };
  /** A row for each statement that changed what numbers of sales are made of, and what a plan shows. */
  prodej_zmena: { id: GeneratedAlways<number> };
  smena_verze: { id: GeneratedAlways<number> };
  prodej_pravidla: {
    id: Generated<boolean>;
    zadano: Generated<number>;
    platne: Generated<number>;
    zacatek: string | null;
    konec: string | null;
    dnu: number | null;
  };
  prodej_import: {
    id: Generated<number>;
    kdo: number | null;
    kdo_jmeno: string | null;
    cesta: WayIn;
    soubor: string | null;
    profil: string;
    profil_verze: number | null;
    zdroj: string;
    tolerantni: Generated<boolean>;
    zacatek: Generated<string>;
    konec: string | null;
    stav: Generated<ImportState>;
    velikost: Generated<number>;
    precteno: Generated<number>;
    rychlost: number | null;
    zbyva: number | null;
    radku: Generated<number>;
    dokladu: Generated<number>;
    nove: Generated<number>;
    nahrazene: Generated<number>;
    odmitnute: Generated<number>;
    chyby: JSONColumnType<RowProblem[]>;
    zprava: string | null;
    token_id: number | null;
    posunute: Generated<number>;
    preskocene: Generated<number>;
    vratny: Generated<boolean>;
    vraceno: string | null;
    vratil: string | null;
    zmenenych: Generated<number>;
    zmenene: JSONColumnType<OtherContent[], string | undefined, string>;
  };
  prodej_nahrazeny_doklad: {
    import_id: number;
    doklad_id: number;
    zdroj_id: number;
    doklad: string;
    puvodni_doklad: string | null;
    otisk: string;
    predchozi_import_id: number | null;
  };
  prodej_nahrazeny_radek: { import_id: number };
  cil: {
    id: GeneratedAlways<number>;
    prodejna_id: number;
    mesic: string;
    obrat: number | null;
    marze: number | null;
    polozky: number | null;
    sluzby: number | null;
    verze: Generated<number>;
  };
  predpoved: {
    id: GeneratedAlways<number>;
    den: string;
    prodejna_id: number | null;
    kanal: Channel | null;
    metoda: string;
    chyba: number | null;
    chyba_naivni: number | null;
    hodnota: number[];
    od80: number[];
    do80: number[];
    od95: number[];
    do95: number[];
    soucet_od: number[];
    soucet_do: number[];
    hodiny: number[];
    vytvoreno: Generated<string>;
  };
  vykyv: {
    id: GeneratedAlways<number>;
    den: string;
    prodejna_id: number | null;
    kanal: Channel | null;
    skutecnost: number | null;
    ocekavano: number;
    od95: number;
    do95: number;
    vytvoreno: string;
  };
  poznamka: {
    id: GeneratedAlways<number>;
    od: string;
    do: string;
    prodejna_id: number | null;
    kanal: Channel | null;
    text: string;
    vykyv_id: number | null;
    autor_id: number;
    vytvoreno: string;
    smazana: string | null;
    verze: Generated<number>;
  };
  prodej_profil: {
    nazev: string;
    definice: JSONColumnType<Profile>;
    zdroj: string;
    verze: Generated<number>;
  };
  prodej_profil_verze: {
    zdroj: string;
    vydani: number;
    definice: JSONColumnType<Profile>;
    kdo_jmeno: string | null;
    zmeneno: Generated<string>;
  };
  prodej_token: {
    id: Generated<number>;
    nazev: string;
    otisk: string;
    vytvoril_id: number;
    vytvoren: Generated<string>;
    pouzit: string | null;
    zrusen: string | null;
    zdroj: string | null;
    plati_do: Generated<string>;
    vlastnik_id: number;
    rozsahy: Generated<TokenScope[]>;
  };
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
  prodej_profil_sloupce: {
    zdroj: string;
    sloupce: JSONColumnType<ColumnLook[]>;
    zmeneno: string;
  };
  prodej_katalog: {
    zdroj: string;
    soubor: string;
    kodu: number;
    kdo_jmeno: string | null;
    nahrano: string;
  };
  prodej_katalog_zbozi: {
    zdroj: string;
    kod: string;
    nazev: string | null;
    kategorie: string | null;
    kategorie_1: string | null;
    kategorie_2: string | null;
  };
  prodej_oznameni: {
    id: Generated<number>;
    nazev: string;
    misto: string;
    tajemstvi: Buffer;
    klic_id: string;
    pozastaveno: Generated<boolean>;
    vytvoreno: string;
    verze: Generated<number>;
    puvodni_do: string | null;
  };
  prodej_oznameni_zprava: {
    id: Generated<number>;
    oznameni_id: number;
    druh: NoticeKind;
    import_id: number | null;
    cislo: string;
    telo: string;
    stav: Generated<OutboxState>;
    pokusu: Generated<number>;
    dalsi: string;
    chyba: string | null;
    vytvoreno: string;
    odeslano: string | null;
  };
};
