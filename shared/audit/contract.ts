import { z } from 'zod';
import { Datum, freeText, IdText, limit, Okamzik, success } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { ACTIONS } from './actions.ts';

export const AuditRow = z.object({
  id: z.int(),
  cas: Okamzik,
  kdo: z.int().nullable(),
  kdo_jmeno: z.string().nullable(),
  co: z.enum(ACTIONS),
  tabulka: z.string(),
  zaznam: z.string().nullable(),
  /** The record's name in words, and its address in the interface; null when it is gone or has no screen. */
  nazev: z.string().nullable(),
  cesta: z.string().nullable(),
  /** field → [before, after]; secrets are masked. */
  zmeny: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  adresa: z.string().nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

/** A person who may appear in a row. `byvaly`: deleted since, whether or not their record is kept. */
const AuditPerson = z.object({ id: z.int(), jmeno: z.string(), byvaly: z.boolean() });

/** The filters for rows. */
const chosen = {
  kdo: IdText.optional(),
  co: z.enum(ACTIONS, 'Neznámá akce').optional(),
  tabulka: freeText(60).optional(),
  zaznam: freeText(60).optional(),
  od: Datum.optional(),
  do: Datum.optional(),
};

export const audit = {
  people: route('GET /audit/people/', {
    can: 'audit.read',
    summary: 'People to filter by, those who are gone included, by name',
    returns: z.object({ success: z.literal(true), osoby: z.array(AuditPerson) }),
  }),
  chain: route('GET /audit/retez/', {
    can: 'audit.read',
    summary: 'The last link of the audit’s chain: its place and its hash, to be noted elsewhere',
    /** `verejny`: the public key of signed exports, PEM. */
    returns: success({ poradi: z.int(), otisk: z.string(), verejny: z.string() }),
  }),
  export: route('GET /audit/export/', {
    quota: 'exporty',
    can: 'audit.read',
    isFresh: true,
    summary:
      'Rows with their links of the chain as CSV or NDJSON, with a detached Ed25519 signature, in a ZIP',
    query: z.object({ ...chosen, format: z.enum(['ndjson', 'csv'], 'Formát musí být ndjson nebo csv') }),
    returns: z.unknown(),
    raw: 'sends a file',
  }),
  list: route('GET /audit/', {
    can: 'audit.read',
    summary: 'What happened, newest first; days are inclusive in Europe/Prague',
    query: z.object({
      ...chosen,
      before: IdText.optional(),
      limit: limit(100, 500),
    }),
    returns: z.object({ success: z.literal(true), zaznamy: z.array(AuditRow) }),
  }),
};
