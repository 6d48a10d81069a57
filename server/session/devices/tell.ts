import { czechDay } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { Write } from '../../core/write.ts';
import { findServer, messageId, putMail, recipients } from '../../mail/queries.ts';
import { rendered } from '../../mail/render.ts';
import { notify } from '../../notifications/notify.ts';
import type { Seen } from './queries.ts';

const NOT_YOU =
  'Nejste-li to vy, změňte si hned heslo: všechna ostatní přihlášení tím skončí. Potom to řekněte administrátorovi.';

/**
 * Tells a person by the bell, and by mail when there is a server and they have an address, that somebody signed in under
 * their name where they never had before (rule people-15). In the transaction of the sign-in: without the word of it
 * there is none.
 */
export async function tellOfDevice(tx: Write, userId: number, { adresa, nazev }: Seen, now: number) {
  const { datum, cas } = pragueClock(now);
  const text = `Přihlášení z nového zařízení: ${nazev}, adresa ${adresa}. ${NOT_YOU}`;
  const about = { druh: 'prihlaseni', zaznam: userId, udalost: `${nazev} ${adresa}` } as const;
  await notify(tx, { ...about, pro: userId, iSobe: true, text });
  const server = await findServer(tx.db);
  const [recipient] = await recipients(tx.db, userId);
  if (!server || !recipient?.email) return;
  const radky = [
    { nazev: 'Zařízení', hodnota: nazev },
    { nazev: 'Adresa', hodnota: adresa },
    { nazev: 'Kdy', hodnota: `${czechDay(datum)} ${cas}` },
  ];
  const body = {
    nadpis: 'Přihlášení z nového zařízení',
    uvod: 'Někdo se přihlásil vaším jménem tam, odkud jste se ještě nepřihlásili.',
    casti: [{ nadpis: 'Kde', radky, cesta: '/profile?zalozka=prihlaseni' }],
    pata: NOT_YOU,
  };
  const mail = { predmet: 'Přihlášení z nového zařízení', ...rendered(body, server.adresa) };
  const to = { uzivatel_id: userId, den: datum, komu: recipient.email, message_id: messageId(server) };
  await putMail(tx.db, { druh: 'zarizeni', ...to, ...mail }, now);
}
