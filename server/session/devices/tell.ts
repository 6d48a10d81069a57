import { czechDay } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { Write } from '../../core/write.ts';
import { findServer, messageId, putMail, recipients } from '../../mail/queries.ts';
import { rendered } from '../../mail/render.ts';
import { notify } from '../../notifications/notify.ts';
import type { Seen } from './queries.ts';

type Heard = {
  /** Identifies the event, so that it is reported only once. */
  udalost: string;
  predmet: string;
  /** One sentence, used in the notification and at the beginning of the mail. */
  veta: string;
  radky: { nazev: string; hodnota: string }[];
};

const NOT_YOU =
  'Nejste-li to vy, změňte si hned heslo: všechna ostatní přihlášení tím skončí. Potom to řekněte administrátorovi.';

/**
 * Tells a person about their sign-in by a notification, and by mail if there is a mail server and an address
 * (rules people-15, people-16). Runs in the event's transaction: without the message the event does not happen.
 */
export async function tellOfSignIn(
  tx: Write,
  userId: number,
  { udalost, predmet, veta, radky }: Heard,
  now: number,
) {
  await notify(tx, {
    ...{ druh: 'prihlaseni', pro: userId, zaznam: userId, udalost, iSobe: true },
    text: `${veta} ${NOT_YOU}`,
  });
  const server = await findServer(tx.db);
  const [recipient] = await recipients(tx.db, userId);
  if (!server || !recipient?.email) return;
  const { datum, cas } = pragueClock(now);
  const lines = [...radky, { nazev: 'Kdy', hodnota: `${czechDay(datum)} ${cas}` }];
  const body = {
    nadpis: predmet,
    uvod: veta,
    casti: [{ nadpis: 'Co a kdy', radky: lines, cesta: '/profile?zalozka=prihlaseni' }],
    pata: NOT_YOU,
  };
  const mail = { predmet, ...rendered(body, server.adresa) };
  const to = { uzivatel_id: userId, den: datum, komu: recipient.email, message_id: messageId(server) };
  await putMail(tx.db, { druh: 'zarizeni', ...to, ...mail }, now);
}

/** Reports a sign-in under a person's name from somewhere new. */
export const tellOfDevice = (tx: Write, userId: number, { adresa, nazev }: Seen, now: number) =>
  tellOfSignIn(
    tx,
    userId,
    {
      udalost: `${nazev} ${adresa}`,
      predmet: 'Přihlášení z nového zařízení',
      veta: `Přihlášení z nového zařízení: ${nazev}, adresa ${adresa}.`,
      radky: [
        { nazev: 'Zařízení', hodnota: nazev },
        { nazev: 'Adresa', hodnota: adresa },
      ],
    },
    now,
  );
