import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines } from '#server/sales/file/lines.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { LINE_FIELDS } from '#shared/sales/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { generateSales } from '#world/sales/generator.ts';
import { SEED } from './chain.ts';
import { seconds } from './measure.ts';

/** Lines that each format is read by. */
const LINES = 100_000;
const PER_DAY = 1_000;
const MEGABYTE = 1_048_576;
const { kanonicky, pohoda } = BUILT_IN_PROFILES;

const escaped = (text: string | null) =>
  (text ?? '').replace(/[&<>]/g, mark => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'));

const item = (line: LineValues) =>
  `<inv:invoiceItem><inv:id>${line.radek}</inv:id><inv:text>${escaped(line.nazev)}</inv:text><inv:quantity>${line.kusy}</inv:quantity><inv:unit>ks</inv:unit><inv:coefficient>1.0</inv:coefficient><inv:payVAT>true</inv:payVAT><inv:rateVAT value="21">high</inv:rateVAT><inv:discountPercentage>0.0</inv:discountPercentage><inv:homeCurrency><typ:unitPrice>${line.cena_s_dph}</typ:unitPrice><typ:price>${line.cena_s_dph}</typ:price><typ:priceVAT>0</typ:priceVAT><typ:priceSum>${line.cena_s_dph}</typ:priceSum></inv:homeCurrency><inv:code>${escaped(line.kod)}</inv:code><inv:guarantee>0</inv:guarantee><inv:PDP>false</inv:PDP></inv:invoiceItem>`;

/** Pohoda's list of invoices with about as much around each item as its real export has. */
function* pohodaPieces(lines: LineValues[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rsp:responsePack xmlns:rsp="r" xmlns:lst="l" xmlns:inv="i" xmlns:typ="t"><lst:listInvoice>\n';
  let open: string | null = null;
  for (const line of lines) {
    if (line.doklad !== open) {
      if (open !== null) yield '</inv:invoiceDetail></lst:invoice>\n';
      open = line.doklad;
      yield `<lst:invoice version="2.0"><inv:invoiceHeader><inv:invoiceType>issuedInvoice</inv:invoiceType><inv:number><typ:numberRequested>${open}</typ:numberRequested></inv:number><inv:symVar>${open}</inv:symVar><inv:date>${line.cas!.slice(0, 10)}</inv:date><inv:accounting><typ:ids>3FV</typ:ids></inv:accounting><inv:text>Fakturujeme Vám</inv:text><inv:centre><typ:ids>${escaped(line.stredisko)}</typ:ids></inv:centre></inv:invoiceHeader><inv:invoiceDetail>`;
    }
    yield item(line);
  }
  yield '</inv:invoiceDetail></lst:invoice></lst:listInvoice></rsp:responsePack>\n';
}

function* ndjson(lines: LineValues[]): Generator<string> {
  for (const line of lines) {
    const filled = LINE_FIELDS.filter(field => line[field] !== null).map(field => [field, line[field]]);
    yield `${JSON.stringify(Object.fromEntries(filled))}\n`;
  }
}

/** What reading a file of each format takes in this process, without the database: lines and megabytes a second. */
export async function tellFormats(directory: string) {
  const to = '2026-06-30';
  const from = new Date(Date.parse(`${to}T00:00:00Z`) - (LINES / PER_DAY) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const lines = [...generateSales({ from, to, linesPerDay: PER_DAY, seed: SEED })].slice(0, LINES);
  const formats: [string, Profile, Iterable<string>][] = [
    ['CSV', kanonicky, csvPieces(lines)],
    ['NDJSON', kanonicky, ndjson(lines)],
    ['XML of Pohoda', pohoda, pohodaPieces(lines)],
  ];
  for (const [name, profile, pieces] of formats) {
    const path = join(directory, 'format');
    await writeFile(path, pieces);
    const { size } = await stat(path);
    let read = 0;
    const before = process.memoryUsage.rss();
    const cpu = process.cpuUsage();
    const took = await seconds(async () => {
      for await (const batch of readLines(path, { format: 'auto', profile, zdroj: 'bench' }))
        read += batch.lines.length;
    });
    const { user, system } = process.cpuUsage(cpu);
    const worked = (user + system) / 1e6;
    const grown = (process.memoryUsage.rss() - before) / MEGABYTE;
    console.log(
      `reading ${name}: ${read} lines in ${took.toFixed(2)} s, ${Math.round(read / took)} a second (${Math.round(read / worked)} a second of processor), ${(size / MEGABYTE / took).toFixed(0)} MB/s, memory +${grown.toFixed(0)} MB of ${(size / MEGABYTE).toFixed(0)} MB`,
    );
  }
}
