import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { zip } from 'fflate';
import type { audit } from '#shared/audit/contract.ts';
import { number } from '#shared/core/amounts.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import { fileOf, takeExportPlace } from '../../sheets/sheets.ts';
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

const FIELDS = Object.keys(COLUMNS) as (keyof ExportedRow)[];

const asLines = (rows: ExportedRow[]) =>
  Buffer.from(
    rows.map(({ zmeny, ...row }) => `${JSON.stringify({ ...row, zmeny: JSON.parse(zmeny) })}\n`).join(''),
  );

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

const zipped = (files: Record<string, Buffer>) =>
  new Promise<Buffer>((resolve, reject) =>
    zip(files, { level: 6 }, (error, data) => (error ? reject(error) : resolve(Buffer.from(data)))),
  );

/** Rows of the audit as a file, its detached signature and the public key, in one ZIP (rule platform-7). */
export async function sendAuditExport(context: Context<typeof audit.export>): Promise<FastifyReply> {
  const { app, db, query, write, reply } = context;
  takeExportPlace(context);
  const { format, ...filter } = query;
  const rows = await exportRows(db, filter);
  if (rows.length > MOST_EXPORTED)
    throw fail.tooLarge(`Najednou lze exportovat nejvýše ${number(MOST_EXPORTED)} záznamů. Zužte období.`);
  const name = `audit.${format}`;
  const file = format === 'csv' ? await asTable(rows) : asLines(rows);
  const { sign, publicKey } = app.signing;
  const body = await zipped({
    [name]: file,
    [`${name}.sig`]: sign(file),
    'audit.pub': Buffer.from(publicKey),
    'README.txt': Buffer.from(readMe(name)),
  });
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
