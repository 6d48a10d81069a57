import type { FastifyReply } from 'fastify';
import { plural } from '#shared/core/amounts.ts';
import { preposed } from '#shared/core/preposed.ts';
import type { personal } from '#shared/personal/contract.ts';
import { maskedPhone } from '#shared/personal/phone.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { AuditEntry, Write } from '../core/write.ts';
import type { Table } from '../sheets/book.ts';
import { fileOf, sendFile, takeExportPlace } from '../sheets/sheets.ts';
import { eraseCustomer, eraseLeaver, sweepPersonal } from './erasing.ts';
import { customerTables, leaverTables } from './files.ts';
import { customerHeld, leaverHeld, NO_LEAVER } from './held.ts';
import { listLeavers, lockLeaver, readWork } from './leavers/queries.ts';

type Writing = { write<T>(work: (write: Write) => Promise<T>): Promise<T> };

/** Reading personal data adds an audit row of its own: who looked at whom. */
const noteReading = ({ write }: Writing, tabulka: AuditEntry['tabulka'], zaznam: string | number) =>
  write(({ audit }) => audit({ co: 'nahlednuti', tabulka, zaznam }));

type Sending = Writing & { reply: FastifyReply };
type Handed = {
  format: 'json' | 'xlsx';
  name: string;
  about: Pick<AuditEntry, 'tabulka' | 'zaznam'>;
  json: object;
  tables: () => Table[];
};

async function handOver({ write, reply }: Sending, { format, name, about, json, tables }: Handed) {
  const file = format === 'xlsx' ? await fileOf({ format, tables: tables() }) : JSON.stringify(json, null, 2);
  await write(({ audit }) => audit({ co: 'export', ...about, zmeny: { format: [null, format] } }));
  if (typeof file !== 'string') return sendFile(reply, `${name}.xlsx`, file);
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.json"`)
    .send(file);
}

const personalRoutes: Handlers<typeof personal> = {
  async customer({ db, body: { telefon }, write }) {
    await noteReading({ write }, 'osobni_udaje', maskedPhone(telefon));
    return { ...(await customerHeld(db, telefon)) };
  },

  async customerFile(context) {
    const { db, body, write, reply } = context;
    takeExportPlace(context);
    const held = await customerHeld(db, body.telefon);
    return handOver(
      { write, reply },
      {
        format: body.format,
        name: 'osobni_udaje',
        about: { tabulka: 'osobni_udaje', zaznam: maskedPhone(body.telefon) },
        json: held,
        tables: () => customerTables(held),
      },
    );
  },

  async eraseCustomer({ body: { telefon }, write }) {
    const erased = await write(tx => eraseCustomer(tx, telefon).then(counts => counts ?? (false as const)));
    if (!erased) throw fail.notFound('O tomto čísle tu nic není.');
    const orders = plural(erased.objednavek, 'objednávky', 'objednávek', 'objednávek');
    const rest = plural(erased.zminek, 'jiném textu', 'jiných textech', 'jiných textech');
    const where = [erased.objednavek > 0 && `u ${orders}`, erased.zminek > 0 && preposed('v', rest)].filter(
      Boolean,
    );
    const message = `Údaje jsou smazané${where.length > 0 ? ` ${where.join(' a ')}` : ''}.`;
    return { ...erased, message };
  },

  leavers: async ({ db }) => ({ byvali: await listLeavers(db) }),

  async leaver({ db, params: { id }, write }) {
    const held = await leaverHeld(db, id);
    await noteReading({ write }, 'uzivatel', id);
    return held;
  },

  async leaverFile(context) {
    const { db, params, body, write, reply } = context;
    takeExportPlace(context);
    const held = await leaverHeld(db, params.id);
    const work = await readWork(db, params.id);
    return handOver(
      { write, reply },
      {
        format: body.format,
        name: `osobni_udaje_${params.id}`,
        about: { tabulka: 'uzivatel', zaznam: params.id },
        json: { ...held, prace: work },
        tables: () => leaverTables(held, work),
      },
    );
  },

  async eraseLeaver({ db, params: { id }, write }) {
    found((await listLeavers(db, id))[0], NO_LEAVER);
    await write(async tx => {
      found(await lockLeaver(tx.db, id), NO_LEAVER);
      await eraseLeaver(tx, id);
    });
    return { message: 'Telefon, e-mail, adresa, poznámka, obrázek a zařízení jsou smazané.' };
  },
};

export const personalFeature: ServerFeature<typeof personal> = {
  routes: personalRoutes,
  sweep: (db, now, app) => sweepPersonal(db, now, app.settings()),
};
