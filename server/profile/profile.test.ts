import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { imageFile } from '#world/records.ts';

const app = testApp();

const NAMES = { jmeno: 'Petra', prijmeni: 'Nováková' };
const update = (client: Client, body: object) => client.put('/api/users/profile/update/', body);

describe('personal data', () => {
  test('are a bare object with null for what is not set', async () => {
    const { status, body } = await (await app.as('petra')).get('/api/users/profile/');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 12,
      uzivatelske_jmeno: 'petra',
      ...NAMES,
      role: 'PRODEJCE',
      prodejna: 'Globus',
      prodejna_id: 1,
      telefon: null,
      email: null,
      adresa: null,
      poznamka: null,
      obrazek: null,
    });
  });

  test('can be changed, and omitted fields stay', async () => {
    const pavel = await app.as('pavel');
    const fields = {
      jmeno: 'Pavel',
      prijmeni: 'Svobodný',
      prodejna: 'Zlín',
      telefon: '+420 777 123 456',
      email: 'pavel@prodejna.example',
      adresa: 'Horní 1\nOlomouc',
      poznamka: 'Nikdy v pátek',
    };
    const { status, body } = await update(pavel, fields);
    expect(status).toBe(200);
    expect(body.message).toBe('Profil byl úspěšně aktualizován');
    expect(body.profil).toMatchObject({ ...fields, prodejna_id: 3 });
    const again = await update(pavel, { jmeno: 'Pavel', prijmeni: 'Svoboda', poznamka: '' });
    expect(again.body.profil).toMatchObject({ prijmeni: 'Svoboda', prodejna: 'Zlín', poznamka: null });
    expect((await pavel.get('/api/users/current/')).body.user.prijmeni).toBe('Svoboda');
  });

  test('store the phone with plain spaces', async () => {
    const phone = '\u202d+420\u00a0777\u202f123 456\u202c';
    const { body } = await update(await app.as('petra'), { ...NAMES, telefon: phone });
    expect(body.profil?.telefon).toBe('+420 777 123 456');
  });

  test('do not include a change of role, id or username', async () => {
    const jana = await app.as('jana');
    const { body } = await update(jana, {
      jmeno: 'Jana',
      prijmeni: 'Procházková',
      role: 'ADMIN',
      id: 1,
      uzivatelske_jmeno: 'sefka',
      aktivni: false,
    });
    expect(body.profil).toMatchObject({ id: 14, role: 'PRODEJCE', uzivatelske_jmeno: 'jana', aktivni: true });
  });

  test.each([
    [{ jmeno: '' }, 'jmeno', 'Jméno je povinné'],
    [{ prijmeni: ' ' }, 'prijmeni', 'Příjmení je povinné'],
    [{ prodejna: 'Praha' }, 'prodejna', 'Prodejna s tímto názvem neexistuje'],
    [{ telefon: '12' }, 'telefon', 'Nesprávný formát telefonu'],
    [{ email: 'petra' }, 'email', 'Neplatná e-mailová adresa'],
    [{ adresa: 'x'.repeat(501) }, 'adresa', 'Nejvýše 500 znaků'],
    [{ poznamka: 'x'.repeat(2001) }, 'poznamka', 'Nejvýše 2000 znaků'],
  ])('refuse %o', async (fields, field, text) => {
    const { status, body } = await update(await app.as('petra'), { ...NAMES, ...fields });
    expect(status).toBe(400);
    expect(body.errors[field]).toEqual([text]);
  });
});

describe('password', () => {
  const change = (client: Client, stare_heslo: string, nove_heslo: string, potvrzeni_hesla = nove_heslo) =>
    client.post('/api/users/profile/change-password/', { stare_heslo, nove_heslo, potvrzeni_hesla });
  const login = (uzivatelske_jmeno: string, heslo: string) =>
    app.guest.post('/api/users/login/', { uzivatelske_jmeno, heslo });

  test('change keeps this session and ends all others', async () => {
    const [here, there] = [await app.as('lucie'), await app.as('lucie')];
    const { status, body } = await change(here, DEMO_PASSWORD, 'noveheslo');
    expect([status, body.message]).toEqual([200, 'Heslo bylo úspěšně změněno']);
    expect((await here.get('/api/users/current/')).status).toBe(200);
    expect((await there.get('/api/users/current/')).status).toBe(401);
    expect((await login('lucie', DEMO_PASSWORD)).status).toBe(401);
    expect((await login('lucie', 'noveheslo')).status).toBe(200);
  });

  test.each([
    ['spatne', 'noveheslo', 'noveheslo', 'stare_heslo', 'Staré heslo není správné'],
    [DEMO_PASSWORD, 'nove1', 'nove1', 'nove_heslo', 'Heslo musí mít alespoň 6 znaků'],
    [DEMO_PASSWORD, 'iloveyou', 'iloveyou', 'nove_heslo', 'Toto heslo je příliš běžné.'],
    [DEMO_PASSWORD, 'noveheslo', 'jineheslo', 'potvrzeni_hesla', 'Nová hesla se neshodují'],
    ['', 'noveheslo', 'noveheslo', 'stare_heslo', 'Povinné pole'],
  ])('change %s → %s / %s is refused at %s', async (old, wanted, again, field, text) => {
    const { status, body } = await change(await app.as('martin'), old, wanted, again);
    expect(status).toBe(400);
    expect(body.errors[field]).toEqual([text]);
    expect((await login('martin', DEMO_PASSWORD)).status).toBe(200);
  });

  test('guesses are slowed down as at sign-in', async () => {
    const tomas = await app.as('tomas');
    const statuses = [];
    for (let count = 0; count < 7; count++)
      statuses.push((await change(tomas, 'spatne', 'noveheslo')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  test('guesses leave an audit row, as at sign-in or at a proof', async () => {
    const adam = await app.as('adam');
    const { id, jmeno, prijmeni } = (await adam.get('/api/users/current/')).body.user;
    expect((await change(adam, 'spatne', 'noveheslo')).status).toBe(400);
    const rows = await app.db.selectFrom('audit').selectAll().where('kdo', '=', id).execute();
    expect(rows).toMatchObject([
      { co: 'neuspesne_overeni', kdo_jmeno: `${jmeno} ${prijmeni}`, tabulka: 'relace', zaznam: `${id}` },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/spatne|noveheslo/);
  });

  test('can be changed by only one of two simultaneous requests', async () => {
    const [one, other] = [await app.as('filip'), await app.as('filip')];
    const sent = await Promise.all([
      change(one, DEMO_PASSWORD, 'prvniheslo'),
      change(other, DEMO_PASSWORD, 'druheheslo'),
    ]);
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('changes are audited without the password', async () => {
    await change(await app.as('eva'), DEMO_PASSWORD, 'velmitajneheslo');
    const rows = await app.db.selectFrom('audit').selectAll().where('zaznam', '=', '23').execute();
    expect(rows.at(-1)).toMatchObject({ tabulka: 'uzivatel', zmeny: { heslo: ['•••', '•••'] } });
    expect(JSON.stringify(rows)).not.toContain('velmitajneheslo');
  });
});

describe('image', () => {
  const WRONG = 'Nepodporovaný typ souboru. Povolené jsou pouze JPG, PNG a GIF.';
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c92a2a' } });
  const bytes = async (made: Sharp) => new Uint8Array(await made.toBuffer());
  const upload = (client: Client, form: FormData) => client.post('/api/users/profile/image/upload/', form);
  const imageOf = (client: Client) => client.get('/api/users/profile/image/');

  test('is re-encoded to at most 600 px without metadata, with a square preview', async () => {
    const petra = await app.as('petra');
    const withGps = picture(1600, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'TAJNE' } });
    const sent = await upload(petra, imageFile(await bytes(withGps), 'já.jpg'));
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(sent.body.message).toBe('Profilový obrázek byl úspěšně nahrán');
    const { obrazek, datum_nahrani } = (await imageOf(petra)).body;
    expect(sent.body.profil).toEqual({ obrazek, datum_nahrani });
    const whole = await petra.get(obrazek);
    expect(whole.headers['content-type']).toBe('image/webp');
    expect(whole.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(whole.headers['x-content-type-options']).toBe('nosniff');
    const header = await sharp(whole.response.rawPayload).metadata();
    expect([header.width, header.height, header.exif]).toEqual([600, 338, undefined]);
    expect(whole.response.rawPayload.includes('TAJNE')).toBe(false);
    const small = await petra.get(`${obrazek}?nahled=1`);
    const { width, height } = await sharp(small.response.rawPayload).metadata();
    expect([width, height]).toEqual([96, 96]);
  });

  test('is the avatar everywhere, with a new address for each change', async () => {
    const petra = await app.as('petra');
    const first = (await upload(petra, imageFile())).body.profil.obrazek;
    const second = (await upload(petra, imageFile())).body.profil.obrazek;
    expect(second).not.toBe(first);
    await petra.post('/api/news/', { obsah: 'Ahoj' });
    const other = await app.as('pavel');
    expect((await other.get('/api/news/')).body[0].autor.obrazek).toBe(second);
    expect((await petra.get('/api/users/current/')).body.user.obrazek).toBe(second);
    expect((await other.get(second)).status).toBe(200);
    expect((await other.get(first)).status).toBe(404);
    expect((await app.guest.get(second)).status).toBe(401);
  });

  test('can be deleted repeatedly and then gets 404', async () => {
    const jana = await app.as('jana');
    const { obrazek } = (await upload(jana, imageFile())).body.profil;
    expect((await jana.delete('/api/users/profile/image/delete/')).body).toEqual({ success: true });
    expect((await jana.delete('/api/users/profile/image/delete/')).status).toBe(200);
    expect((await imageOf(jana)).status).toBe(404);
    expect((await jana.get(obrazek)).status).toBe(404);
    expect((await jana.get('/api/users/current/')).body.user.obrazek).toBeNull();
  });

  test('is not enlarged when small; PNG and GIF are accepted too', async () => {
    const pavel = await app.as('pavel');
    for (const [made, name] of [
      [picture(120, 80).png(), 'ja.png'],
      [picture(120, 80).gif(), 'ja.gif'],
    ] as const) {
      const { obrazek } = (await upload(pavel, imageFile(await bytes(made), name))).body.profil;
      const { width, height } = await sharp((await pavel.get(obrazek)).response.rawPayload).metadata();
      expect([width, height]).toEqual([120, 80]);
    }
  });

  test.each([
    ['ja.webp', 'RIFF', 415, WRONG],
    ['ja.svg', '<svg/>', 415, WRONG],
    ['ja.jpg', '<script>alert(1)</script>', 415, WRONG],
    ['ja.gif', 'GIF89a but nothing more', 400, 'Obrázek se nepodařilo načíst.'],
    ['ja.png', '', 400, 'Soubor je prázdný.'],
  ])('%s with “%s” is refused: %d', async (name, content, status, text) => {
    const form = imageFile(new TextEncoder().encode(content), name);
    const sent = await upload(await app.as('pavel'), form);
    expect([sent.status, sent.body.message]).toEqual([status, text]);
  });

  test('is refused as a WebP whatever its name', async () => {
    const form = imageFile(await bytes(picture(10, 10).webp()), 'ja.jpg');
    const sent = await upload(await app.as('pavel'), form);
    expect([sent.status, sent.body.message]).toEqual([415, WRONG]);
  });

  test('over 5 MB is refused', async () => {
    const form = imageFile(new Uint8Array(5 * 1024 * 1024 + 1), 'ja.jpg');
    const sent = await upload(await app.as('pavel'), form);
    expect([sent.status, sent.body.message]).toEqual([
      413,
      'Soubor je příliš velký. Maximální velikost je 5MB.',
    ]);
  });

  test('is required in the form', async () => {
    const form = new FormData();
    form.append('jine', 'text');
    const sent = await upload(await app.as('pavel'), form);
    expect([sent.status, sent.body.message]).toEqual([400, 'Vyberte prosím soubor k nahrání.']);
    expect(sent.body.errors.obrazek).toEqual(['Vyberte prosím soubor k nahrání.']);
  });

  test('is deleted with a person without history', async () => {
    const admin = await app.as('admin');
    await upload(await app.as('vojtech'), imageFile());
    await admin.delete('/api/users/delete/63/');
    const left = await app.db
      .selectFrom('profil_obrazek')
      .select('klic')
      .where('uzivatel_id', '=', 63)
      .execute();
    expect(left).toEqual([]);
  });
});
