const quoted = (value: string) => encodeURIComponent(value);

/** Where a record of a table is opened in the interface; what `where` is, the audit's own query says. */
export const TABLE_PATHS: Record<string, (where: string) => string> = {
  uzivatel: where => `/users?hledat=${quoted(where)}`,
  relace: where => `/users?hledat=${quoted(where)}`,
  profil_obrazek: where => `/users?hledat=${quoted(where)}`,
  prodejna: where => `/stores?search=${quoted(where)}`,
  kategorie: () => '/categories',
  novinka: where => `/news?prispevek=${quoted(where)}`,
  komentar: where => `/news?prispevek=${quoted(where)}`,
  reakce: where => `/news?prispevek=${quoted(where)}`,
  ukol: where => `/?ukol=${quoted(where)}`,
  smena: where => `/shifts?${where}`,
  dochazka: where => `/shifts?${where}`,
  objednavka: where => `/orders?objednavka=${quoted(where)}`,
  pristup: where => `/access?hledat=${quoted(where)}`,
  nastaveni: () => '/settings',
  prodej_import: () => '/import',
  prodej_profil: () => '/import',
  prodej_token: () => '/import',
  prodej_osoba: () => '/pairing',
  prodej_pobocka: () => '/pairing',
  prodej_segment: () => '/rules',
  prodej_body: () => '/rules',
  prodej_pravidla: () => '/rules',
  prodej_citac_pravidlo: () => '/rules',
  prodej_doprava_pravidlo: () => '/rules',
};
