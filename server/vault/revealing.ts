import type { FastifyRequest } from 'fastify';
import { MINUTE } from '#shared/core/durations.ts';
import { REVEALS } from '#shared/vault/categories.ts';
import type { App } from '../app-type.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Tx } from '../core/database/db.ts';
import type { Changes, Write } from '../core/write.ts';
import { expectFresh } from '../gate/proof.ts';
import { notify } from '../notifications/notify.ts';
import type { Person } from '../session/queries.ts';
import { activeAdmins } from '../users/queries.ts';
import { TamperedError } from './cipher.ts';
import { expectSeen } from './limits/queries.ts';
import { type Locked, lockSecret, waitForReveal } from './queries.ts';
import { type Content, resealed } from './sealed/envelope.ts';
import { mailHarvest } from './telling.ts';
import { knownSince } from './versions/known.ts';
import { deleteVersions, keepVersion } from './versions/queries.ts';

export const NO_ACCESS = 'Přístup nebyl nalezen.';
const DAMAGED = 'Uložené heslo je poškozené a nelze ho odkrýt. Uložte ho prosím znovu.';

/** Tells the ADMINs that somebody reached the limit of reveals: one notification per person, marked unread again. */
async function tellOfHarvest(tx: Write, person: Person, now: number) {
  const { id, jmeno, prijmeni } = person;
  const admins = await activeAdmins(tx.db);
  const text = `${jmeno} ${prijmeni} chce odkrýt víc hesel, než je povoleno (${REVEALS} za 10 minut).`;
  await notify(tx, { pro: admins, druh: 'trezor', zaznam: id, text });
  for (const admin of admins) if (admin !== id) await mailHarvest(tx, admin, { ...person, text }, now);
}

/** The stored secret that `open` decrypts. @throws 409 when it cannot be decrypted */
export function opened(request: FastifyRequest, open: () => string): string {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof TamperedError)) throw error;
    request.log.error({ err: error }, 'stored secret refused');
    throw fail.conflict(DAMAGED);
  }
}

/** Seals a locked access again with changed contents; a replaced password is kept as an earlier one. @throws 409 */
export async function changeContent(
  { vault }: Pick<App, 'vault'>,
  tx: Write,
  id: number,
  row: Locked,
  content: Content,
  now: number,
) {
  try {
    const sealed = resealed(vault, id, row, content);
    if (content.password === undefined) return sealed;
    const znamo_od = await knownSince(vault, tx.db, id, row, content.password);
    // With a new row key the earlier passwords cannot be opened any more.
    if (row.klic_radku === null || !sealed.klic_radku.equals(row.klic_radku)) await deleteVersions(tx.db, id);
    else await keepVersion(tx.db, id, row, now);
    return { ...sealed, znamo_od };
  } catch (error) {
    if (!(error instanceof TamperedError)) throw error;
    throw fail.conflict('Uložené heslo je poškozené. Zadejte ho prosím znovu.');
  }
}

type Asking = {
  app: App;
  user: Person;
  now: number;
  request: FastifyRequest;
  write<T>(work: (write: Write) => Promise<T>): Promise<T>;
};

/**
 * Reveals a secret, which `which` finds and records. Nothing is answered without being recorded: the secret is sent
 * only after the commit (rule vault-2), with the time since when the access has its current password.
 */
export async function revealed(
  { app, user, now, request, write }: Asking,
  id: number,
  which: (db: Tx, row: Locked) => Promise<{ open: () => string; zmeny: Changes }>,
): Promise<{ secret: string; heslo_od: string }> {
  if (app.settings().overeni_hesel === 1) expectFresh(app, user);
  const { wait, shown } = await write(async tx => {
    const wait = await waitForReveal(tx.db, user.id, now);
    if (wait > 0) {
      await tellOfHarvest(tx, user, now);
      await tx.audit({ co: 'odmitnute_odkryti', tabulka: 'pristup', zaznam: id });
      return { wait };
    }
    const locked = found(await lockSecret(tx.db, id), NO_ACCESS);
    await expectSeen(tx.db, id, user, NO_ACCESS);
    const { open, zmeny } = await which(tx.db, locked);
    await tx.audit({ co: 'odkryti', tabulka: 'pristup', zaznam: id, zmeny });
    // Not everybody sees this access, so its id is not announced.
    await tx.announce({ tema: 'vault', id: null, co: 'zmena' });
    return { wait, shown: { secret: opened(request, open), heslo_od: locked.platne_od } };
  });
  if (!shown) {
    const text = `Příliš mnoho odkrytých hesel. Zkuste to znovu za ${Math.ceil(wait / MINUTE)} min.`;
    throw fail.tooMany(text, Math.ceil(wait / 1000));
  }
  return shown;
}
