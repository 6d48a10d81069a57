import { randomBytes } from 'node:crypto';
import { codeAt } from '#server/factors/totp.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { ACCESS } from '#world/records.ts';
import type { Chain } from '../chain.ts';
import { type Session, withCookie } from '../program.ts';
import type { Planted } from './search.ts';

const [ADMIN, PETRA, TOMAS] = [1, 12, 15];
const PIN = '482916';

/** A unique text, with letters that every encoding changes. */
const made = (what: string) => `Žlutý-${what}-${randomBytes(9).toString('hex')}"ß`;

type Answer = { status: number; body: Record<string, unknown> & { message?: string } };

/** @throws Error when a planting call is not answered as it should be */
async function answered(status: number, sent: Promise<Response>): Promise<Answer['body']> {
  const answer = await sent;
  const text = await answer.text();
  if (answer.status !== status)
    throw new Error(`${answer.url} answered with ${answer.status}, not ${status}: ${text}`);
  return JSON.parse(text);
}

const cookieOf = (answer: Response, cookie: string) =>
  answer.headers
    .getSetCookie()
    .map(line => new RegExp(`^${cookie}=([^;]+)`).exec(line)?.[1])
    .find(Boolean);

const post = (base: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Uses passwords in every way: set, changed, mistyped, in the wrong field and in a broken request. */
async function plantPasswords(base: string, admin: Session, planted: Planted[]) {
  const [first, second, third, mistyped] = ['první', 'druhé', 'třetí', 'překlep'].map(made) as [
    string,
    string,
    string,
    string,
  ];
  for (const text of [first, second, third, mistyped]) planted.push({ what: 'a password', text });
  const name = 'zasazena.osoba';
  const person = {
    id: 977,
    uzivatelske_jmeno: name,
    jmeno: 'Zasazená',
    prijmeni: 'Osoba',
    prodejna: 'Globus',
  };
  await answered(201, admin.send('POST', '/users/create/', { ...person, heslo: first }));
  const { id: _, ...edited } = person;
  await answered(200, admin.send('PUT', '/users/update/977/', { ...edited, heslo: second }));
  const login = (uzivatelske_jmeno: string, heslo: string) =>
    post(base, '/users/login/', { uzivatelske_jmeno, heslo });
  await answered(401, login(name, mistyped));
  await answered(401, login(mistyped, 'x'));
  await answered(400, post(base, '/users/login/', `{"uzivatelske_jmeno":"${name}","heslo":"${mistyped}`));
  const signedIn = await login(name, second);
  const [relace, zarizeni] = [cookieOf(signedIn, 'relace'), cookieOf(signedIn, 'zarizeni')];
  if (!relace || !zarizeni) throw new Error(`No cookies: ${await signedIn.text()}`);
  planted.push({ what: 'a session’s cookie', text: relace }, { what: 'a device’s cookie', text: zarizeni });
  const cookies = signedIn.headers.getSetCookie().map(line => line.split(';')[0]!);
  const session = withCookie(base, cookies.join('; '));
  const change = { stare_heslo: second, nove_heslo: third, potvrzeni_hesla: third };
  await answered(
    400,
    session.send('POST', '/users/profile/change-password/', { ...change, potvrzeni_hesla: mistyped }),
  );
  await answered(200, session.send('POST', '/users/profile/change-password/', change));
  // A kiosk's input is short: it is searched for as it appears in a body and in a row.
  await answered(200, session.send('PUT', '/users/profile/pin/', { pin: PIN, potvrzeni_pinu: PIN }));
  planted.push({ what: 'a PIN', text: `"pin":"${PIN}"` }, { what: 'a PIN in a row', text: `": "${PIN}"` });
}

/** A second step: the seed of its codes, the recovery codes, and the token of a sign-in that waits for it. */
async function plantStep(base: string, tomas: Session, planted: Planted[]) {
  const begun = await answered(200, tomas.send('POST', '/users/profile/druhy-krok/totp/'));
  const { token, tajemstvi } = begun as { token: string; tajemstvi: string };
  const overovaci_kod = codeAt(tajemstvi, Date.now());
  const step = { token, nazev: 'Telefon', overovaci_kod };
  const { kody } = await answered(201, tomas.send('POST', '/users/profile/druhy-krok/totp/potvrzeni/', step));
  planted.push({ what: 'the seed of codes', text: tajemstvi });
  for (const kod of kody as string[])
    planted.push(
      { what: 'a recovery code', text: kod },
      { what: 'a recovery code', text: kod.replaceAll('-', '') },
    );
  const asked = await answered(
    401,
    post(base, '/users/login/', { uzivatelske_jmeno: 'tomas', heslo: DEMO_PASSWORD }),
  );
  const waiting = (asked.druhy_krok as { token: string }).token;
  planted.push({ what: 'the token of a sign-in that waits for its second step', text: waiting });
  await answered(400, post(base, '/users/login/krok/', { token: waiting, overovaci_kod: '000000' }));
}

/** An access that only ADMINs see, with an earlier password; also refused and broken requests. */
async function plantAccess(base: string, admin: Session, petra: Session, planted: Planted[]) {
  const [password, changed, refused] = ['heslo', 'nové', 'odmítnuté'].map(made) as [string, string, string];
  const [description, notes] = [made('popis'), made('poznámky')];
  for (const text of [password, changed, refused]) planted.push({ what: 'a password of the vault', text });
  planted.push(
    { what: 'a description of the vault', text: description, readers: ['admin'] },
    { what: 'notes of the vault', text: notes, readers: ['admin'] },
  );
  const limited = { kategorie: 'Zasazené', kdo: 'admin', kde: 'vsechny', prodejny: [] };
  await answered(200, admin.send('PUT', '/pristupy/omezeni/kategorie/', limited));
  const access = { ...ACCESS, category: 'Zasazené', description, notes };
  const { pristup } = await answered(201, admin.send('POST', '/pristupy/', { ...access, password }));
  const { id } = pristup as { id: number };
  await answered(200, admin.send('PUT', `/pristupy/${id}/`, { ...access, password: changed }));
  await answered(400, petra.send('POST', '/pristupy/', { ...access, password: refused }));
  await answered(404, petra.send('PUT', `/pristupy/${id}/`, { ...access, password: refused }));
  await answered(401, post(base, '/pristupy/', { ...access, password: refused }));
  await answered(400, post(base, '/pristupy/', `{"password":"${refused}",`, admin.headers));
  const { password: told } = await answered(200, admin.reveal(`/pristupy/${id}/reveal_password/`));
  if (told !== changed) throw new Error('The vault does not reveal what was stored.');
}

/** Secrets that open other people's machines, or this one for programs. */
async function plantKeys(base: string, admin: Session, planted: Planted[]) {
  const [mail, oidc, hook, link] = ['pošta', 'poskytovatel', 'oznámení', 'zdroj'].map(made) as [
    string,
    string,
    string,
    string,
  ];
  // A header has no diacritics.
  const gateway = `Bearer brana-${randomBytes(9).toString('hex')}"`;
  planted.push(
    { what: 'the password of the mail server', text: mail },
    { what: 'the client’s secret of OIDC', text: oidc },
    { what: 'the address of a notice', text: hook },
    { what: 'the address of a source', text: link },
    { what: 'the key of the SMS gateway', text: gateway },
  );
  const server = { server: 'posta.invalid', port: 587, sifrovani: 'starttls', uzivatel: 'prodejna' };
  await answered(
    200,
    admin.send('PUT', '/posta/server/', { ...server, odesilatel: 'a@posta.invalid', heslo: mail }),
  );
  const fields = { format: 'json', pole_cislo: 'number', pole_text: 'text', hlavicka: 'Authorization' };
  const texts = { ...fields, adresa: 'https://brana.invalid/sms', tajny_klic: gateway };
  await answered(200, admin.send('PUT', '/sms/brana/', texts));
  const provider = { popis: 'Účet', vydavatel: 'https://ucty.invalid', klient: 'prodejna', vzdy_znovu: true };
  await answered(200, admin.send('PUT', '/firemni-ucty/', { ...provider, zapnuto: false, tajny_klic: oidc }));
  const address = (text: string) => `https://nikde.invalid/a?token=${encodeURIComponent(text)}`;
  const notice = await answered(
    201,
    admin.send('POST', '/import/oznameni/', { nazev: 'Přehledy', tajna_adresa: address(hook) }),
  );
  planted.push({ what: 'the key of a notice', text: notice.hodnota as string });
  const source = { nazev: 'E-shop', druh: 'odkaz', tajny_odkaz: address(link), profil: 'shoptet' };
  await answered(
    201,
    admin.send('POST', '/import/zdroje/', { ...source, kazdych_min: 1440, hlidat_h: null }),
  );
  const { hodnota } = await answered(201, admin.send('POST', '/import/tokeny/', { nazev: 'Pokladna' }));
  planted.push({ what: 'a token', text: hodnota as string });
  await post(base, '/import/prodeje/', '{}', { authorization: `Bearer ${hodnota}` });
  const lost = made('token');
  planted.push({ what: 'a token from elsewhere', text: lost });
  await answered(
    401,
    post(base, '/import/prodeje/', '{}', { authorization: `Bearer ${encodeURIComponent(lost)}` }),
  );
  const { kod } = await answered(201, admin.send('POST', '/kiosky/', { prodejna: 1, nazev: 'Pokladna' }));
  const paired = await post(base, '/kiosk/parovani/', { parovaci_kod: kod });
  const kiosk = cookieOf(paired, 'kiosek');
  if (!kiosk) throw new Error(`No kiosk: ${paired.headers.getSetCookie()}`);
  planted.push({ what: 'a pairing code', text: `"${kod}"` }, { what: 'a kiosk’s cookie', text: kiosk });
}

/** Sends secrets of every kind to the application, in every way possible; returns them all. */
export async function plantSecrets(chain: Chain, masterKey: Buffer): Promise<Planted[]> {
  const { base } = chain.program();
  const as = async (id: number) => withCookie(base, (await chain.pass(id)).cookie);
  const [admin, petra, tomas] = [await as(ADMIN), await as(PETRA), await as(TOMAS)];
  const planted: Planted[] = [
    { what: 'the vault’s key', text: masterKey.toString('base64') },
    { what: 'the vault’s key', text: masterKey.toString('hex') },
  ];
  await plantPasswords(base, admin, planted);
  await plantStep(base, tomas, planted);
  await plantAccess(base, admin, petra, planted);
  await plantKeys(base, admin, planted);
  return planted;
}
