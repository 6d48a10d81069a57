import type { Call } from '#shared/contract.ts';
import { NO_ID, NO_KEY, textFile } from '#world/records.ts';

/** Records of a colleague that the rows refer to; created before the tests run. */
export const ids = { post: 0, hidden: 0, comment: 0 };

export type Input = {
  params?: () => Record<string, string | number>;
  query?: string;
  body?: unknown;
  /** A body sent as it is, with this content type. */
  raw?: string;
  type?: string;
};

export type Row = {
  who: 'guest' | 'petra' | 'admin';
  call: Call;
  what: string;
  input: Input;
  status: number;
  text: string;
  /** The field that the message belongs to. */
  field?: string;
};

const refused =
  (who: Row['who'], call: Call) =>
  (what: string, input: Input, status: number, text: string, field?: string): Row => ({
    who,
    call,
    what: JSON.stringify(what).slice(1, -1),
    input,
    status,
    text,
    field,
  });

/** A valid body with one bad field: 400 with the message at that field. */
const field = (who: Row['who'], call: Call, good: object, params?: Input['params']) => {
  const row = refused(who, call);
  return (what: string, name: string, value: unknown, text: string) =>
    row(`${name} ${what}`, { params, body: { ...good, [name]: value } }, 400, text, name);
};

/** A single query parameter. */
const query = (who: Row['who'], call: Call) => {
  const row = refused(who, call);
  return (name: string, value: string, text: string) =>
    row(`${name}=${value}`, { query: `?${name}=${encodeURIComponent(value)}` }, 400, text, name);
};

export const PERSON = {
  id: 900,
  uzivatelske_jmeno: 'nova',
  jmeno: 'Nová',
  prijmeni: 'Osoba',
  heslo: 'tajemstvi',
};
const day = { od: '08:00', do: '20:00' };
const week = (po: unknown) => ({ po, ut: day, st: day, ct: day, pa: day, so: day, ne: day });

const user = field('admin', 'POST /users/create/', PERSON);
const shop = field('admin', 'POST /stores/prodejny/', { nazev: 'Nová', nazev_kratkiy: 'Nová' });
const category = field('admin', 'POST /news/kategorie/vytvorit/', { nazev: 'Nová' });
const bulk = field('admin', 'POST /stores/prodejny/bulk_update_status/', { store_ids: [1], aktivni: false });
const setting = field('admin', 'PUT /settings/', {});
const post = field('petra', 'POST /news/', { obsah: 'Dobrý den' });
const react = field('petra', 'POST /news/reakce/', { novinka: 1, typ: 'like' });
const comment = field('petra', 'POST /news/:id/komentare/', {}, () => ({ id: ids.post }));
const signIn = field('guest', 'POST /users/login/', { uzivatelske_jmeno: 'petra', heslo: 'x' });
const audit = query('admin', 'GET /audit/');
const news = query('petra', 'GET /news/');
const shops = query('admin', 'GET /stores/prodejny/');

const addPost = refused('petra', 'POST /news/');
const removePost = refused('petra', 'DELETE /news/:id/');
const removeUser = refused('admin', 'DELETE /users/delete/:id/');
const download = refused('petra', 'GET /files/:klic/');

const WRONG = 'Neplatná hodnota';
const REQUIRED = 'Povinné pole';
const NO_NUMBER = 'Neplatné číslo';
const DISALLOWED = 'Text obsahuje nepovolené znaky';
const NO_DAY = 'Datum musí být ve tvaru RRRR-MM-DD a existovat';
const NO_TIME = 'Čas musí být ve tvaru HH:MM';
const NO_COLOUR = 'Barva musí být ve tvaru #rrggbb';
const EMPTY_POST = 'Zadejte obsah nebo nahrajte soubor';
const NO_STORE = 'Prodejna s tímto názvem neexistuje';
const NO_POST = 'Příspěvek nebyl nalezen.';
const NOT_YOURS = 'Smazat můžete jen vlastní příspěvek nebo komentář.';
const NOT_YOUR_FILES = 'Soubory lze přidat jen k vlastnímu příspěvku.';
const TOO_LARGE = 'Požadavek je příliš velký.';
const HUGE = 'a'.repeat(300_000);

/** U+FB2C becomes three characters in NFC. */
const GROWING = '\uFB2C';
const NUL = 'Nov\u0000ák';
const LONE = 'Novák \uD83D';

const TYPES: Row[] = [
  user('as text', 'id', '900', NO_NUMBER),
  user('with a fraction', 'id', 900.5, NO_NUMBER),
  user('zero', 'id', 0, NO_NUMBER),
  user('negative', 'id', -1, NO_NUMBER),
  user('larger than the column', 'id', 2 ** 31, NO_NUMBER),
  user('as a number', 'jmeno', 12, WRONG),
  user('as a list', 'jmeno', ['Nová'], WRONG),
  user('as an object', 'jmeno', { toString: 'x' }, WRONG),
  user('null', 'jmeno', null, WRONG),
  user('as text', 'aktivni', 'true', WRONG),
  user('unknown', 'role', 'KRAL', 'Neplatná role'),
  user('in lower case', 'role', 'admin', 'Neplatná role'),
  user('unknown', 'moduly', ['news', 'vse'], 'Neznámý modul'),
  user('as text', 'moduly', 'news', WRONG),
  shop('as text', 'poradi', '1', 'Pořadí musí být celé číslo'),
  shop('negative', 'poradi', -1, 'Pořadí musí být alespoň 0'),
  shop('huge', 'poradi', 1e300, 'Pořadí musí být celé číslo'),
  shop('as text', 'id_prodejny', '1', NO_NUMBER),
  post('as text', 'kategorie', '1', WRONG),
  react('unknown', 'typ', 'zlost', 'Neznámý typ reakce'),
  react('zero', 'novinka', 0, NO_NUMBER),
  setting('as text', 'souboru_max', '5', 'Očekává se celé číslo'),
  setting('too large', 'souboru_max', 11, 'Nejvýše 10\u00a0ks'),
  setting('zero', 'relace_nejdele_h', 0, 'Nejméně 1\u00a0h'),
  addPost('a list', { body: [] }, 400, WRONG, 'pozadavek'),
  addPost('null', { raw: 'null' }, 400, WRONG, 'pozadavek'),
  addPost('1e400', { raw: '{"obsah":"x","pocet_souboru":1e400}' }, 400, WRONG, 'pocet_souboru'),
];

const MISSING: Row[] = [
  signIn('missing', 'heslo', undefined, REQUIRED),
  signIn('empty', 'uzivatelske_jmeno', '', REQUIRED),
  refused('guest', 'POST /users/login/')('nothing', {}, 400, WRONG, 'pozadavek'),
  user('blank', 'jmeno', ' \t ', 'Jméno je povinné'),
  user('missing', 'heslo', undefined, REQUIRED),
  user('missing', 'uzivatelske_jmeno', undefined, REQUIRED),
  shop('blank', 'nazev', '  ', 'Název je povinný'),
  shop('missing', 'nazev_kratkiy', undefined, 'Krátký název je povinný'),
  category('blank', 'nazev', ' ', 'Název je povinný'),
  post('missing', 'obsah', undefined, EMPTY_POST),
  post('blank', 'obsah', ' \n ', EMPTY_POST),
  comment('blank', 'obsah', ' ', EMPTY_POST),
  bulk('empty', 'store_ids', [], 'Nejsou vybrány žádné prodejny'),
];

const CHARACTERS: Row[] = [
  user('with NUL', 'jmeno', NUL, DISALLOWED),
  user('with half a character', 'jmeno', LONE, DISALLOWED),
  user('with NUL', 'heslo', `${NUL}123`, DISALLOWED),
  user('with NUL', 'prodejna', 'Globus\u0000', DISALLOWED),
  user('with half a character', 'prodejna', '\uDC00', DISALLOWED),
  user('with NUL', 'uzivatelske_jmeno', 'nova\u0000', DISALLOWED),
  shop('with NUL', 'poznamka', NUL, DISALLOWED),
  shop('with half a character', 'adresa', LONE, DISALLOWED),
  signIn('with NUL', 'uzivatelske_jmeno', NUL, DISALLOWED),
  signIn('with half a character', 'heslo', LONE, DISALLOWED),
  post('with NUL', 'obsah', NUL, DISALLOWED),
  post('with half a character', 'obsah', LONE, DISALLOWED),
  comment('with NUL', 'obsah', NUL, DISALLOWED),
  category('with NUL', 'nazev', NUL, DISALLOWED),
  audit('tabulka', NUL, DISALLOWED),
  shops('search', '\u0000', DISALLOWED),
];

const DAYS = ['2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '20260101', '21. 11. 2026'];
const NO_DAYS = ['infinity', '-infinity', 'today', 'now', 'epoch', '2026-11-21T00:00:00Z'];
const TIMES = ['24:00', '23:60', '7:30', '07:30:00', 'allballs', 'now'];
const CLOSED = 'Čas konce musí být po začátku';

const TIME: Row[] = [
  ...[...DAYS, ...NO_DAYS].flatMap(day => [audit('od', day, NO_DAY), audit('do', day, NO_DAY)]),
  ...TIMES.map(time => shop(time, 'otevreno_od', time, NO_TIME)),
  shop('with 24:00', 'oteviraci_doba', week({ od: '08:00', do: '24:00' }), NO_TIME),
  shop('closed before it opens', 'oteviraci_doba', week({ od: '20:00', do: '08:00' }), CLOSED),
  shop('of one day', 'oteviraci_doba', { po: day }, REQUIRED),
];

const SHAPES: Row[] = [
  shop('of three digits', 'barva', '#06c', NO_COLOUR),
  shop('by name', 'barva', 'red', NO_COLOUR),
  shop('without @', 'email', 'globus', 'Neplatná e-mailová adresa'),
  shop('with letters', 'telefon', '585 abc 101', 'Nesprávný formát telefonu'),
  shop('too short', 'telefon', '585 100', 'Nesprávný formát telefonu'),
  user('too short', 'heslo', '12345', 'Heslo musí mít alespoň 6 znaků'),
  user('with a space', 'uzivatelske_jmeno', 'nova osoba', 'Uživatelské jméno nesmí obsahovat mezery'),
  audit('co', 'vsechno', 'Neznámá akce'),
  audit('kdo', 'petra', NO_NUMBER),
  ...['0', '101'].map(limit => news('limit', limit, 'Povoleno je 1 až 100')),
  ...['-1', 'vse', '1e2', '99999'].map(limit => news('limit', limit, NO_NUMBER)),
  refused('petra', 'GET /news/')('limit twice', { query: '?limit=1&limit=2' }, 400, WRONG, 'limit'),
];

const LENGTHS: Row[] = [
  user('too long', 'jmeno', 'ř'.repeat(81), 'Nejvýše 80 znaků'),
  user('too long once it is NFC', 'jmeno', GROWING.repeat(80), 'Nejvýše 80 znaků'),
  user('too long', 'uzivatelske_jmeno', 'a'.repeat(51), 'Nejvýše 50 znaků'),
  user('too long', 'heslo', 'a'.repeat(129), 'Heslo může mít nejvýše 128 znaků'),
  shop('too long', 'poznamka', 'a'.repeat(2001), 'Nejvýše 2000 znaků'),
  shop('too long once it is NFC', 'nazev', GROWING.repeat(80), 'Nejvýše 80 znaků'),
  category('too long', 'nazev', 'a'.repeat(101), 'Nejvýše 100 znaků'),
  post('too long', 'obsah', 'a'.repeat(1001), 'Nejvýše 1000 znaků'),
  post('too many', 'pocet_souboru', 11, 'Nejvýše 10 souborů'),
  comment('too long', 'obsah', 'a'.repeat(501), 'Nejvýše 500 znaků'),
  addPost('a huge body', { body: { obsah: HUGE } }, 413, TOO_LARGE),
  refused('guest', 'POST /users/login/')('a huge body', { body: { heslo: HUGE } }, 413, TOO_LARGE),
];

const at = (id: string | number) => ({ params: () => ({ id }) });
const NO_IDS = ['abc', '0', '-1', '1.5', '1e3', ' 1', '99999999999', '2147483648', '０', '\u0000', '%'];

const RECORDS: Row[] = [
  ...NO_IDS.map(id => removePost(`the id ${id}`, at(id), 400, NO_NUMBER, 'id')),
  user('of no shop', 'prodejna', 'Neexistuje', NO_STORE),
  post('of no category', 'kategorie', [NO_ID], 'Vybraná kategorie neexistuje'),
  bulk('one of which is none', 'store_ids', [1, NO_ID], 'Některá z prodejen neexistuje'),
  removeUser('nobody', at(NO_ID), 404, 'Uživatel nebyl nalezen.'),
  removeUser('oneself', at(1), 403, 'Vlastní účet zde nelze upravit ani smazat.'),
  refused('admin', 'DELETE /stores/prodejny/:id/')(
    'where people work',
    at(1),
    409,
    'Prodejnu nelze smazat, má navázaná data. Deaktivujte ji.',
  ),
  refused('petra', 'POST /news/reakce/')('no post', { body: { novinka: NO_ID, typ: 'like' } }, 404, NO_POST),
  refused('petra', 'POST /news/:id/komentare/')(
    'no post',
    { ...at(NO_ID), body: { obsah: 'x' } },
    404,
    NO_POST,
  ),
  refused('petra', 'POST /news/:id/komentare/')(
    'a hidden post',
    { params: () => ({ id: ids.hidden }), body: { obsah: 'x' } },
    404,
    NO_POST,
  ),
  removePost('of a colleague', { params: () => ({ id: ids.post }) }, 403, NOT_YOURS),
  refused('petra', 'DELETE /news/komentare/:id/')(
    'of a colleague',
    { params: () => ({ id: ids.comment }) },
    403,
    NOT_YOURS,
  ),
  ...(['petra', 'admin'] as const).map(who =>
    refused(who, 'POST /news/:id/soubory/')(
      'of a colleague',
      { params: () => ({ id: ids.post }), body: textFile() },
      403,
      NOT_YOUR_FILES,
    ),
  ),
  download('no file', { params: () => ({ klic: NO_KEY }) }, 404, 'Soubor nebyl nalezen.'),
  download(
    'a path',
    { params: () => ({ klic: '../../etc/passwd' }) },
    400,
    'Neplatný odkaz na soubor',
    'klic',
  ),
];

const BROKEN = ['{', '{"obsah":', "{'obsah':1}", '[1,]', '{"__proto__":{"role":"ADMIN"}}'];
const FOREIGN = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

const BODIES: Row[] = [
  ...BROKEN.map(raw => addPost(`the body ${raw}`, { raw }, 400, 'Neplatný požadavek.')),
  ...[...FOREIGN, 'application/xml', 'nesmysl'].map(type =>
    addPost(`the type ${type}`, { raw: '{"obsah":"x"}', type }, 415, 'Nepodporovaný typ obsahu požadavku.'),
  ),
];

export const ROWS: Row[] = [TYPES, MISSING, CHARACTERS, TIME, SHAPES, LENGTHS, RECORDS, BODIES].flat();
