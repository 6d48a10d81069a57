import { toReveals } from '#shared/core/addresses.ts';
import { czechDay } from '#shared/core/days.ts';
import { HOUR } from '#shared/core/durations.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { Write } from '../core/write.ts';
import { findServer, messageId, putMail, recipients, wasMailed } from '../mail/queries.ts';
import { rendered } from '../mail/render.ts';

type Harvester = { id: number; uzivatelske_jmeno: string; jmeno: string; prijmeni: string; text: string };

/** ADMINs are mailed about the same person at most once an hour. */
const QUIET_MS = HOUR;
const WHY = 'Může jít o omyl. Jde-li o někoho, kdo sbírá hesla, ukončete jeho účet a odkrytá hesla změňte.';

/** Mails an ADMIN that somebody reveals too many passwords, where a mail server and an address are configured. */
export async function mailHarvest(
  tx: Write,
  admin: number,
  { id, uzivatelske_jmeno, jmeno, prijmeni, text }: Harvester,
  now: number,
) {
  const server = await findServer(tx.db);
  const [recipient] = await recipients(tx.db, admin);
  if (!server || !recipient?.email) return;
  // The subject tells people apart, so that an ADMIN is mailed about each one: two may have the same name.
  const predmet = `Mnoho odkrytých hesel: ${jmeno} ${prijmeni} (${uzivatelske_jmeno})`;
  const about = { uzivatel_id: admin, druh: 'trezor' as const, predmet };
  if (await wasMailed(tx.db, about, now - QUIET_MS)) return;
  const { datum, cas } = pragueClock(now);
  const radky = [
    { nazev: 'Kdo', hodnota: `${jmeno} ${prijmeni}` },
    { nazev: 'Kdy', hodnota: `${czechDay(datum)} ${cas}` },
  ];
  const cesta = toReveals(id);
  const body = { nadpis: predmet, uvod: text, casti: [{ nadpis: 'Kdo a kdy', radky, cesta }], pata: WHY };
  const mail = rendered(body, server.adresa);
  await putMail(
    tx.db,
    { ...about, ...mail, den: datum, komu: recipient.email, message_id: messageId(server) },
    now,
    recipient.person,
  );
}
