import { pragueClock } from '#shared/core/prague.ts';
import type { MailServer } from '#shared/mail/contract.ts';
import type { MailKind } from '#shared/mail/kinds.ts';
import type { App } from '../app-type.ts';
import type { Db } from '../core/database/db.ts';
import type { Person } from '../session/queries.ts';
import { contentOf } from './content.ts';
import { findServer, mailedOn, messageId, putMail, recipients } from './queries.ts';
import { rendered } from './render.ts';

/** The morning mail is no longer written this many hours after the configured one. */
const LATEST_H = 5;

/** A person's mail as it would be now. */
export async function composed(app: App, person: Person, den: string, base: string | null) {
  const { predmet, ...body } = await contentOf(app, person, den);
  return { predmet, ...rendered(body, base) };
}

type Writing = { app: App; server: MailServer; druh: MailKind; den: string };
type Addressed = { person: Person; email: string };

/** Writes a person's mail of a day into the outbox; every try to send it uses the same Message-ID. */
export async function write(
  db: Db,
  { app, server, druh, den }: Writing,
  { person, email }: Addressed,
): Promise<number | undefined> {
  const mail = await composed(app, person, den, server.adresa);
  const about = { druh, uzivatel_id: person.id, den, komu: email, message_id: messageId(server) };
  return putMail(db, { ...about, ...mail }, app.clock.now(), person);
}

/**
 * Writes everybody's mail of this morning once the clock in Prague reaches the configured hour, whatever that day's
 * UTC offset, and until five hours later. Runs on the leading instance; the unique index over person and day prevents
 * a second mail. Returns how many it wrote.
 */
export async function writeMorning(app: App, onError: (error: unknown) => void): Promise<number> {
  const { ranni_posta, ranni_posta_hodina: from } = app.settings();
  const { datum, cas } = pragueClock(app.clock.now());
  const hour = Number(cas.slice(0, 2));
  if (ranni_posta === 0 || hour < from || hour >= from + LATEST_H) return 0;
  const server = await findServer(app.db);
  if (!server) return 0;
  const done = await mailedOn(app.db, datum);
  let written = 0;
  for (const { person, email } of await recipients(app.db)) {
    if (email === null || done.has(person.id)) continue;
    // A failure of one person's mail must not prevent the others.
    try {
      if (await write(app.db, { app, server, druh: 'rano', den: datum }, { person, email })) written++;
    } catch (error) {
      onError(error);
    }
  }
  return written;
}
