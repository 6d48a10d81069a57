import { z } from 'zod';
import { shapeOf } from '../core/body.ts';
import { Datum, freeText, Okamzik, success } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { ORDER_HELD } from './fields.ts';
import { ownDigits } from './phone.ts';

const Phone = freeText(40)
  .transform(typed => ownDigits(typed) ?? '')
  .refine(digits => digits !== '', 'Zadejte celé telefonní číslo, aspoň devět číslic.');

const FileFormat = z.enum(['json', 'xlsx'], 'Formát musí být json nebo xlsx');

const OrderHeld = z.object({
  id: z.int(),
  datum_vytvoreni: Okamzik,
  datum_stavu: Okamzik,
  status: z.string(),
  ...shapeOf(ORDER_HELD, {
    cena: z.number().nullable(),
    zaloha: z.number().nullable(),
    slibeno: Datum.nullable(),
  }),
  prodejna: z.string().nullable(),
  /** How many photos are stored, removed ones that can be restored included. */
  fotek: z.int(),
  /** When it was moved to the trash; null when it is not there. */
  smazana: Okamzik.nullable(),
});

const HistoryHeld = z.object({
  objednavka: z.int(),
  kdy: Okamzik,
  kdo: z.string(),
  co: z.string(),
  status: z.string(),
  poznamka: z.string().nullable(),
  zmeny: z.string(),
});

const AuditHeld = z.object({
  id: z.int(),
  cas: Okamzik,
  kdo: z.string().nullable(),
  co: z.string(),
  kde: z.string(),
  zaznam: z.string().nullable(),
  zmeny: z.string(),
});

/** A phone found inside a text that somebody wrote. */
const MentionHeld = z.object({
  kde: z.string(),
  id: z.int(),
  cesta: z.string().nullable(),
  kdy: Okamzik.nullable(),
  text: z.string(),
});

export const CustomerHeld = z.object({
  /** Nine digits, or as many as a foreign number has. */
  cislo: z.string(),
  objednavky: z.array(OrderHeld),
  historie: z.array(HistoryHeld),
  zaznamy: z.array(AuditHeld),
  zminky: z.array(MentionHeld),
  /** The number of answers of the last day kept for a repeated request. */
  odpovedi: z.int(),
});
export type CustomerHeld = z.output<typeof CustomerHeld>;

const Leaver = z.object({
  id: z.int(),
  jmeno: z.string(),
  prijmeni: z.string(),
  odesel: Okamzik.nullable(),
  /** How many things about them can still be erased. */
  zbyva: z.int(),
});

export const LeaverHeld = z.object({
  osoba: Leaver,
  udaje: z.object({
    telefon: z.string().nullable(),
    email: z.string().nullable(),
    adresa: z.string().nullable(),
    poznamka: z.string().nullable(),
  }),
  obrazku: z.int(),
  emailu: z.int(),
  zarizeni: z.int(),
  zaznamy: z.array(AuditHeld),
  /** Data that stays, with the number of its rows. */
  zustava: z.array(z.object({ co: z.string(), pocet: z.int() })),
});
export type LeaverHeld = z.output<typeof LeaverHeld>;

const phone = z.object({ telefon: Phone });

/** Data of a customer or a leaver, and its erasure (rules people-19, people-20). Phones in bodies: addresses get logged. */
export const personal = {
  customer: route('POST /osobni-udaje/zakaznik/', {
    onlyReads: true,
    can: 'personal.manage',
    summary: 'Everything held about a phone, in any spelling; leaves an audit row',
    body: phone,
    returns: success(CustomerHeld.shape),
    secretAnswer: true,
  }),
  customerFile: route('POST /osobni-udaje/zakaznik/soubor/', {
    onlyReads: true,
    quota: 'exporty',
    can: 'personal.manage',
    isFresh: true,
    summary: 'The same as a file to hand over, JSON or XLSX',
    body: phone.extend({ format: FileFormat }),
    returns: z.unknown(),
    raw: 'sends a file',
    secretAnswer: true,
  }),
  eraseCustomer: route('POST /osobni-udaje/zakaznik/smazani/', {
    can: 'personal.manage',
    isFresh: true,
    summary: 'Empties name, phone and notes wherever the phone stands; orders and their numbers stay',
    body: phone,
    returns: success({ objednavek: z.int(), zaznamu: z.int(), zminek: z.int(), message: z.string() }),
  }),
  leavers: route('GET /osobni-udaje/byvali/', {
    can: 'personal.manage',
    summary: 'People who left, those with something to erase first',
    returns: success({ byvali: z.array(Leaver) }),
  }),
  leaver: route('POST /osobni-udaje/byvali/:id/', {
    onlyReads: true,
    can: 'personal.manage',
    summary: 'Everything personal held about somebody who left; leaves an audit row',
    returns: success(LeaverHeld.shape),
    secretAnswer: true,
  }),
  leaverFile: route('POST /osobni-udaje/byvali/:id/soubor/', {
    onlyReads: true,
    quota: 'exporty',
    can: 'personal.manage',
    isFresh: true,
    summary: 'The same with the rows of their work as a file to hand over, JSON or XLSX',
    body: z.object({ format: FileFormat }),
    returns: z.unknown(),
    raw: 'sends a file',
    secretAnswer: true,
  }),
  eraseLeaver: route('POST /osobni-udaje/byvali/:id/smazani/', {
    can: 'personal.manage',
    isFresh: true,
    summary:
      'Empties phone, address, mail, note, picture and devices of somebody who left; name and work stay',
    returns: success({ message: z.string() }),
  }),
};
