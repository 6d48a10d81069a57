import { hash } from 'node:crypto';
import { CHANNELS, DOCUMENT_TYPES } from '#shared/sales/lines.ts';
import type { Query } from '../name-ids.ts';
import { isNegative, lowerHalf } from '../numbers/decimals.ts';
import { AMOUNTS, NO_LINE, type SoldLines } from '../sold-lines.ts';
import { hashAscii, hashBigint, hashBytes, hashInteger, low } from './postgres-hash.ts';

/** The oids by which the database hashes types of lines and channels, in the order of their names here. */
export type Oids = { types: number[]; channels: number[] };

/** Oids from a map by label. */
export const oidsOf = (byLabel: ReadonlyMap<string, number>): Oids => ({
  types: DOCUMENT_TYPES.map(name => byLabel.get(name)!),
  channels: CHANNELS.map(name => byLabel.get(name)!),
});

export const HASH_BYTES = 16;
const WORD = 2 ** 32;
const MODULUS = 1_000_003;
const WORD_REST = WORD % MODULUS;

let high = 0;
let lower = 0;

/** hash_record_extended: 31 times (32 times minus once) the hash so far, plus the next one. Halves are signed. */
function add(ofHigh: number, ofLow: number) {
  const shifted = lower << 5;
  const times = (shifted - lower) | 0;
  const borrowed = shifted >>> 0 < lower >>> 0 ? 1 : 0;
  const sum = (times + ofLow) | 0;
  const carried = sum >>> 0 < ofLow >>> 0 ? 1 : 0;
  high = (((high << 5) | (lower >>> 27)) - high - borrowed + ofHigh + carried) | 0;
  lower = sum;
}

function addInteger(value: number) {
  const upper = hashInteger(value);
  add(upper, low);
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

function addText(text: string | null) {
  if (text === null) return add(0, 0);
  const upper = isAscii(text) ? hashAscii(text) : hashBytes(Buffer.from(text));
  add(upper, low);
}

/**
 * hash_record_extended of a line's fields in the order of `LINE_HASH` in server/sales/merge.ts, into `high` and
 * `lower`. Returns the factor of the hash: 1, plus a power of two for each negative amount.
 */
function hashLine(lines: SoldLines, at: number, { types, channels }: Oids): number {
  high = 0;
  lower = 0;
  addInteger(lines.radek[at]!);
  addInteger(types[lines.typ[at]!]!);
  const time = hashBigint(lines.upper[at]!, lines.lower[at]!);
  add(time, low);
  addInteger(channels[lines.kanal[at]!]!);
  addInteger(lines.pobocka[at]!);
  addInteger(lines.prodejce[at]!);
  addInteger(lines.technik[at]!);
  addInteger(lines.produkt[at]!.id);
  addText(lines.objednavka[at]!);
  addText(lines.puvodni[at]!);
  const { amounts } = lines;
  let times = 1;
  for (let place = 0; place < AMOUNTS; place++) {
    const one = AMOUNTS * at + place;
    if (amounts.isNothing(one)) add(0, 0);
    else {
      const upper = amounts.hash(one);
      add(upper, lowerHalf);
      if (isNegative) times += 1 << place;
    }
  }
  return times;
}

/**
 * Hashes the lines of a document from `first` on, independent of their order, into `hashes` at `to`: the same hash
 * that the database computes from these lines.
 */
export function documentHash(lines: SoldLines, first: number, oids: Oids, hashes: Buffer, to: number) {
  let [count, highs, lows, rests] = [0, 0, 0, 0];
  for (let at = first; at !== NO_LINE; at = lines.next[at]!) {
    count++;
    const times = hashLine(lines, at, oids);
    const positive = lower >>> 0;
    highs += high * times;
    lows += positive * times;
    // The remainder has the sign of the dividend, as in the database.
    const rest = (((((high % MODULUS) * WORD_REST + positive) % MODULUS) + MODULUS) * times) % MODULUS;
    rests += high < 0 && rest > 0 ? rest - MODULUS : rest;
  }
  const sum = BigInt(highs) * BigInt(WORD) + BigInt(lows);
  // A string result is created faster than a buffer.
  hashes.write(hash('md5', `${count},${sum},${rests}`, 'binary'), to, 'latin1');
}

const OIDS = `
  select enumlabel as label, enumtypid::regtype::text as type, oid::text as oid from pg_enum
  where enumtypid in ('prodej_typ'::regtype, 'prodej_kanal'::regtype)`;

/** Hashes of a batch's documents, one after another: the hash of document n begins at `HASH_BYTES` × n. */
export class DocumentHashes {
  bytes = Buffer.alloc(HASH_BYTES * 1024);

  constructor(readonly oids: Oids) {}

  static async begin(query: Query): Promise<DocumentHashes> {
    const { rows } = await query(OIDS);
    return new DocumentHashes(oidsOf(new Map(rows.map(({ label, oid }) => [label, Number(oid)]))));
  }

  /** Computes the hash of document n, whose lines begin at `first`. */
  make(n: number, lines: SoldLines, first: number) {
    if (HASH_BYTES * n === this.bytes.length)
      this.bytes = Buffer.concat([this.bytes, Buffer.alloc(this.bytes.length)]);
    documentHash(lines, first, this.oids, this.bytes, HASH_BYTES * n);
  }
}
