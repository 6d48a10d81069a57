import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#shared/core/route.ts';
import type { CellType, Format, Header, Sheet } from '#shared/core/sheet.ts';
import { fail } from '../core/calls/errors.ts';
import { keptThreads } from '../core/thread.ts';
import type { Write } from '../core/write.ts';
import { isGone, whenAnswered } from '../gate/connection/answered.ts';
import { concurrencyLimit } from '../gate/limits/concurrency.ts';
import { type Book, rounded, type Table, writeBook } from './book.ts';

/** The parts of a handler's context that an export needs. */
type Asker = {
  /** Null when a program calls with a token. */
  user: { id: number } | null;
  query: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
  write<T>(work: (write: Write) => Promise<T>): Promise<T>;
};

/** Above this a spreadsheet would take gigabytes; Excel's own limit is 1,048,576. */
export const MAX_ROWS = 200_000;

const exports = concurrencyLimit({
  atOnce: 20,
  each: 3,
  full: 'Připravuje se příliš mnoho tabulek. Zkuste to za chvíli.',
  tooMany: 'Stahujete příliš mnoho tabulek najednou. Zkuste to za chvíli.',
  seconds: 5,
});

/**
 * Takes a place for an export, before its rows are read and until it is sent: a table takes a thread and memory.
 * Refuses with 429 (this person) or 503 (everybody).
 */
export function takeExportPlace({ user, request, reply }: Pick<Asker, 'user' | 'request' | 'reply'>) {
  // An export for a client that is gone would never release its place.
  if (isGone(request, reply)) throw fail.unavailable('Spojení mezitím skončilo.');
  whenAnswered(request, reply, exports.take(user ? `user:${user.id}` : `token:${request.token?.id}`));
}

/** Tables with more rows are written off the event loop. */
const SMALL = 500;

const CONTENT_TYPES: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const at = (answer: unknown, path: string): unknown =>
  path === ''
    ? answer
    : path.split('.').reduce((part, key) => (part as Record<string, unknown> | null)?.[key], answer);

const headerOf = (header: Header, answer: unknown) =>
  typeof header === 'string' ? header : header(answer as never);

/** Decimals of each kind of number: money to the heller, shares and others as on the screens. */
const DECIMALS: Partial<Record<CellType, number>> = { money: 2, percent: 1, number: 2 };

function shown(value: unknown, type: CellType) {
  const decimals = DECIMALS[type];
  return typeof value === 'number' && decimals !== undefined ? rounded(value, decimals) : (value ?? null);
}

function toTable({ name, rows, columns }: Sheet, answer: unknown): Table {
  const list = (at(answer, rows) ?? []) as Record<string, never>[];
  const entries = Object.entries(columns)
    .map(([field, column]) =>
      typeof column === 'string'
        ? { field, header: headerOf(column, answer), type: 'text' as const, more: undefined }
        : { field, header: headerOf(column[0], answer), type: column[1], more: column[2] },
    )
    .flatMap(({ header, ...entry }) => (header === null ? [] : [{ ...entry, header }]));
  const cellOf = (row: Record<string, never>, { field, more }: (typeof entries)[number]) => {
    const value = at(row, field);
    if (typeof more === 'object') return more[`${value}`] ?? value;
    return more !== undefined && at(row, more) === 0 ? null : value;
  };
  return {
    name,
    columns: entries.map(({ header, type }) => ({ header, type })),
    rows: list.map(row => entries.map(entry => shown(cellOf(row, entry), entry.type) as never)),
  };
}

const writeBeside = keptThreads<Book, Uint8Array>('sheets');

export const fileOf = (book: Book): Promise<Uint8Array> =>
  book.tables.reduce((count, table) => count + table.rows.length, 0) > SMALL
    ? writeBeside(book)
    : writeBook(book);

/** The period that an answer covers: '2026-09-01_2026-09-30', '2026-09', empty when it does not say. */
function periodOf(answer: unknown): string {
  const said = at(answer, 'meta.obdobi') ?? at(answer, 'obdobi') ?? at(answer, 'mesic') ?? '';
  if (typeof said === 'string') return said;
  const { od, do: to } = said as { od?: string; do?: string };
  return od === to ? `${od ?? ''}` : `${od}_${to}`;
}

const fileName = (route: Route, answer: unknown, { format, seznam }: { format: Format; seznam?: string }) => {
  const name = [...route.path.split('/').slice(2), seznam ?? '', periodOf(answer)]
    .join('_')
    .replace(/[^\w-]+/g, '_')
    .replace(/_+/g, '_');
  return `${name.replace(/^_+|_+$/g, '') || 'seznam'}.${format}` as const;
};

/** Answers with a spreadsheet to be saved as `name`. */
export const sendFile = (reply: FastifyReply, name: `${string}.${Format}`, file: Uint8Array) =>
  reply
    .header('content-type', CONTENT_TYPES[name.endsWith('.csv') ? 'csv' : 'xlsx'])
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(file));

/** Adds the audit row of an export (rule platform-7): the call, and its parameters. */
export const recordExport = ({ write }: Pick<Asker, 'write'>, path: string, asked: Record<string, unknown>) =>
  write(({ audit }) =>
    audit({
      co: 'export',
      tabulka: 'tabulka',
      zaznam: path,
      zmeny: Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, [null, value]])),
    }),
  );

/**
 * Answers a call with its lists as a file (`format=xlsx|csv`) instead of JSON, and adds the audit row of every export
 * (rule platform-7).
 */
export async function sendSheets(context: Asker, route: Route, answer: unknown) {
  const { format, seznam, ...filters } = context.query as { format: Format; seznam?: string };
  const sheets = route.sheets!.filter(sheet => seznam === undefined || sheet.rows === seznam);
  if (sheets.length === 0) throw fail.invalid('Takový seznam zde není.', 'seznam');
  // Lists missing from this answer must not become empty sheets.
  const present = sheets.filter(sheet => at(answer, sheet.rows) !== undefined);
  const tables = (present.length > 0 ? present : sheets).map(sheet => toTable(sheet, answer));
  if (tables.some(table => table.rows.length > MAX_ROWS)) {
    throw fail.tooLarge('Seznam je příliš dlouhý pro jednu tabulku. Zužte období nebo filtry.');
  }
  const file = await fileOf({ format, tables });
  await recordExport(context, route.path, { format, ...filters });
  return sendFile(context.reply, fileName(route, answer, { format, seznam }), file);
}
