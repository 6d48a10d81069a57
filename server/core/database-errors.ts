import { fail, type Refusal } from './errors.ts';

const LINKED_SHOP = 'Prodejnu nelze smazat, má navázaná data. Deaktivujte ji.';

/** What a violated constraint means to a person. A constraint that requests can race on has a line here. */
const CONSTRAINTS: Record<string, () => Refusal> = {
  uzivatel_cislo_pkey: () => fail.taken('Uživatel s tímto ID již existuje', 'id'),
  uzivatel_jmeno_key: () =>
    fail.taken('Uživatel s tímto uživatelským jménem již existuje', 'uzivatelske_jmeno'),
  uzivatel_prodejna_fkey: () => fail.conflict(LINKED_SHOP),
  uzivatel_zadost_prodejna_fkey: () => fail.invalid('Vybraná prodejna neexistuje', 'prodejna'),
  smena_prodejna_fkey: () => fail.conflict(LINKED_SHOP),
  smena_bez_prekryvu: () => fail.conflict('V tomto čase už osoba směnu má.'),
  smena_casy: () => fail.invalid('Čas konce musí být po začátku', 'cas_do'),
  dochazka_smena_fkey: () => fail.notFound('Směna nebyla nalezena.'),
  dochazka_opravuje_key: () => fail.conflict('Tento záznam už někdo opravil.'),
  dochazka_opravuje_fkey: () => fail.notFound('Opravovaný záznam nebyl nalezen.'),
  prodej_pobocka_prodejna_fkey: () => fail.conflict(LINKED_SHOP),
  objednavka_prodejna_fkey: () => fail.conflict(LINKED_SHOP),
  prodej_osoba_uzivatel_id_fkey: () => fail.invalid('Vybraný uživatel neexistuje', 'uzivatel_id'),
  prodej_citac_pravidlo_druh_vzor_key: () => fail.taken('Takové pravidlo již existuje', 'vzor'),
  prodej_citac_pravidlo_vzor_check: () => fail.invalid('Vzor je povinný', 'vzor'),
  prodej_doprava_pravidlo_druh_vzor_key: () => fail.taken('Takové pravidlo již existuje', 'vzor'),
  prodej_doprava_pravidlo_vzor_check: () => fail.invalid('Vzor je povinný', 'vzor'),
  pristup_prodejna_fkey: () => fail.conflict(LINKED_SHOP),
  pristup_klic_fkey: () => fail.conflict('Klíč trezoru byl vyměněn. Server je potřeba spustit znovu.'),
  prodejna_nazev_key: () => fail.taken('Prodejna s tímto názvem již existuje', 'nazev'),
  prodejna_id_prodejny_key: () => fail.taken('Toto číslo pobočky již má jiná prodejna', 'id_prodejny'),
  prodejna_hodiny: () => fail.invalid('Čas konce musí být po začátku', 'otevreno_do'),
  kategorie_nazev_key: () => fail.invalid('Kategorie s tímto názvem již existuje', 'nazev'),
  prodej_profil_pkey: () => fail.taken('Profil s tímto názvem již existuje', 'nazev'),
  // Two of one name at once: the loser's source would have been the winner's.
  prodej_profil_zdroj_key: () => fail.taken('Profil s tímto názvem již existuje', 'nazev'),
  novinka_kategorie_fkey: () => fail.invalid('Vybraná kategorie neexistuje', 'kategorie'),
  komentar_novinka_fkey: () => fail.notFound('Příspěvek nebyl nalezen.'),
  reakce_novinka_fkey: () => fail.notFound('Příspěvek nebyl nalezen.'),
  soubor_novinka_id_fkey: () => fail.notFound('Příspěvek nebyl nalezen.'),
  soubor_komentar_id_fkey: () => fail.notFound('Komentář nebyl nalezen.'),
  // The person was deleted while their own request was running.
  novinka_autor_id_fkey: () => fail.signedOut(),
  komentar_autor_id_fkey: () => fail.signedOut(),
  reakce_uzivatel_id_fkey: () => fail.signedOut(),
  novinky_videno_uzivatel_id_fkey: () => fail.signedOut(),
  soubor_vlozil_id_fkey: () => fail.signedOut(),
  smena_uzivatel_fkey: () => fail.signedOut(),
  smena_hromadne_osoba_fkey: () => fail.signedOut(),
  dochazka_zapsal_fkey: () => fail.signedOut(),
  objednavka_zalozil_id_fkey: () => fail.signedOut(),
  objednavka_posledni_zmena_id_fkey: () => fail.signedOut(),
  objednavka_historie_uzivatel_id_fkey: () => fail.signedOut(),
  pristup_pridal_id_fkey: () => fail.signedOut(),
  pristup_posledni_zmena_id_fkey: () => fail.signedOut(),
  pristup_odkryti_uzivatel_id_fkey: () => fail.signedOut(),
  upozorneni_kdo_id_fkey: () => fail.signedOut(),
  upozorneni_uzivatel_id_fkey: () => fail.conflict('Osoba, které se to týká, už neexistuje.'),
  idempotence_osoba_fkey: () => fail.signedOut(),
  relace_uzivatel_id_fkey: () => fail.signedOut(),
  zarizeni_uzivatel_id_fkey: () => fail.signedOut(),
  ukol_zadal_fkey: () => fail.signedOut(),
  profil_obrazek_uzivatel_id_fkey: () => fail.signedOut(),
  ukol_prodejce_fkey: () => fail.invalid('Vybraná osoba neexistuje nebo není aktivní.', 'id_prodejce_ukol'),
  prodej_token_vytvoril_id_fkey: () => fail.signedOut(),
  prodej_token_vlastnik_id_fkey: () => fail.signedOut(),
  prodej_token_zdroj: () =>
    fail.taken('Do tohoto zdroje už zapisuje jiný token. Nejdřív jej zrušte.', 'zdroj'),
};

const CONSTRAINT_CLASS = '23';

/** SQLSTATE classes and codes that say the database is away, overloaded or shutting down. */
const AWAY = /^(08|53|57P|58)|^(3D000|57014|55P03|25P03|40001|40P01)$/;
const DISK_FULL = '53100';
const SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ENOENT)$/;
const CLIENT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|pool after calling end/i;

/** Whether `error` says that the database cannot be used now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (AWAY.test(code) || ('syscall' in error && SOCKET.test(code)))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return CLIENT.test(error.message);
}

/** Whether `error` says that there is no room left: for the database, or for a temporary file of ours. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === DISK_FULL || ('syscall' in error && (code === 'ENOSPC' || code === 'EDQUOT'));
}

/** The refusal that an error of the driver or of the disk stands for, or null when it is a defect. */
export function refusalOf(error: unknown): Refusal | null {
  if (isDiskFull(error)) return fail.full();
  if (isDatabaseAway(error)) return fail.unavailable();
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code !== 'string' || !code.startsWith(CONSTRAINT_CLASS)) return null;
  return (typeof constraint === 'string' && CONSTRAINTS[constraint]?.()) || null;
}
