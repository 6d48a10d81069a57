import { createHash } from 'node:crypto';
import { hashBytes, hashInteger, low } from './postgres-hash.ts';
import type { Sold } from './sold.ts';

/** The oid of every type of line and channel: what the database hashes of them. */
export type Oids = Map<string, number>;

const WORD = 2 ** 32;
const HALF = 2 ** 31;
const MODULUS = 1_000_003;
const WORD_REST = WORD % MODULUS;

let high = 0;
let lower = 0;

/** hash_record_extended: 31 times what was before, and the hash of the next field. */
function add(ofHigh: number, ofLow: number) {
  const sum = lower * 31 + ofLow;
  lower = sum >>> 0;
  high = (high * 31 + ofHigh + Math.floor(sum / WORD)) % WORD;
}

function addInteger(value: number) {
  const upper = hashInteger(value);
  add(upper, low);
}

function addText(text: string | null) {
  if (text === null) return add(0, 0);
  const upper = hashBytes(Buffer.from(text));
  add(upper, low);
}

/** hash_record_extended of a line's fields in the order of `DOCUMENTS` in server/sales/merge.ts, into `high` and `lower`. */
function hashLine(line: Sold, oids: Oids) {
  high = 0;
  lower = 0;
  addInteger(line.radek);
  addInteger(oids.get(line.typ)!);
  add(line.cas.high, line.cas.low);
  addInteger(oids.get(line.kanal)!);
  addInteger(line.pobocka);
  addInteger(line.prodejce);
  addInteger(line.technik);
  addInteger(line.produkt.id);
  addText(line.objednavka);
  addText(line.puvodni_doklad);
  add(line.kusy.high, line.kusy.low);
  add(line.cena_s_dph.high, line.cena_s_dph.low);
  add(line.obrat.high, line.obrat.low);
  add(line.obrat_bez_dph.high, line.obrat_bez_dph.low);
  if (line.naklad_bez_dph) add(line.naklad_bez_dph.high, line.naklad_bez_dph.low);
  else add(0, 0);
  add(line.sazba_dph.high, line.sazba_dph.low);
}

/** The hash of a document's lines, whatever their order: the one that the database makes of the same lines. */
export function documentHash(lines: readonly Sold[], oids: Oids): Buffer {
  let [highs, lows, rests] = [0, 0, 0];
  for (const line of lines) {
    hashLine(line, oids);
    const signed = high >= HALF ? high - WORD : high;
    highs += signed;
    lows += lower;
    // The rest has the sign of the number, as in the database.
    const rest = ((((signed % MODULUS) * WORD_REST + lower) % MODULUS) + MODULUS) % MODULUS;
    rests += signed < 0 && rest > 0 ? rest - MODULUS : rest;
  }
  const sum = BigInt(highs) * BigInt(WORD) + BigInt(lows);
  return createHash('md5').update(`${lines.length},${sum},${rests}`).digest();
}
