import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { audit } from '#shared/audit/contract.ts';
import { number } from '#shared/core/amounts.ts';
import { namesOf } from '#shared/core/names.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import { fileOf, takeExportPlace } from '../../sheets/sheets.ts';
import { zipOf } from '../../sheets/zip.ts';
import { type ExportedRow, exportRows, MOST_EXPORTED } from '../queries.ts';

const COLUMNS = {
  id: ['ID', 'number'],
  cas: ['Kdy (UTC)', 'text'],
  kdo: ['ID osoby', 'number'],
  kdo_jmeno: ['Kdo', 'text'],
  co: ['Co', 'text'],
  tabulka: ['Tabulka', 'text'],
  zaznam: ['Záznam', 'text'],
  zmeny: ['Změny', 'text'],
  adresa: ['Adresa', 'text'],
  poradi: ['Pořadí v řetězu', 'number'],
  otisk: ['Otisk v řetězu', 'text'],
} as const satisfies Record<keyof ExportedRow, readonly [string, 'text' | 'number']>;

const FIELDS = namesOf(COLUMNS);

/** How many rows are written in one go: a hundred thousand would block the event loop. */
const AT_ONCE = 2000;

/** `zmeny` already is JSON on one line, as PostgreSQL writes it. */
const lineOf = ({ zmeny, ...row }: ExportedRow) => `${JSON.stringify(row).slice(0, -1)},"zmeny":${zmeny}}\n`;

async function asLines(rows: ExportedRow[]) {
  const pieces: Buffer[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    pieces.push(
      Buffer.from(
        rows
          .slice(from, from + AT_ONCE)
          .map(lineOf)
          .join(''),
      ),
    );
    await turn();
  }
  return Buffer.concat(pieces);
}

const asTable = async (rows: ExportedRow[]) => {
  const columns = Object.values(COLUMNS).map(([header, type]) => ({ header, type }));
  const cells = rows.map(row => FIELDS.map(field => row[field]));
  return Buffer.from(await fileOf({ format: 'csv', tables: [{ name: 'Audit', columns, rows: cells }] }));
};

const readMe = (name: string) => `${name}: záznam činností, podepsaný při exportu.
Ověření na serveru:        npm run audit:verify -- ${name} ${name}.sig
Ověření kdekoli (OpenSSL): openssl pkeyutl -verify -pubin -inkey audit.pub -rawin -in ${name} -sigfile ${name}.sig
Klíč audit.pub porovnejte s tím, který ukazuje obrazovka Záznam činností: podpis cizím klíčem by si mohl přiložit kdokoli.
`;

/** Sends audit rows as a file, with its detached signature and the public key, in one ZIP (rule platform-7). */
export async function sendAuditExport(context: Context<typeof audit.export>): Promise<FastifyReply> {
  const { app, db, query, write, reply } = context;
  takeExportPlace(context);
  const { format, ...filter } = query;
  const rows = await exportRows(db, filter);
  if (rows.length > MOST_EXPORTED)
    throw fail.tooLarge(`Najednou lze exportovat nejvýše ${number(MOST_EXPORTED)} záznamů. Zužte období.`);
  const name = `audit.${format}`;
  const file = format === 'csv' ? await asTable(rows) : await asLines(rows);
  const { sign, publicKey } = app.signing;
  const body = await zipOf([
    { name, content: file },
    { name: `${name}.sig`, content: await sign(file) },
    { name: 'audit.pub', content: publicKey },
    { name: 'README.txt', content: readMe(name) },
  ]);
  const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [null, value]]));
  await write(tx =>
    tx.audit({
      co: 'export',
      tabulka: 'tabulka',
      zaznam: '/audit/export/',
      zmeny: {
        ...(asked as Record<string, [null, unknown]>),
        radku: [null, rows.length],
        otisk_souboru: [null, createHash('sha256').update(file).digest('hex')],
      },
    }),
  );
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', 'attachment; filename="audit.zip"')
    .send(body);
}
