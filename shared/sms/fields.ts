import { choice, flag, keptSecret, text } from '../core/field.ts';
import { addressProblem } from '../imports/notices/kinds.ts';
import { phoneProblem } from '../orders/customer.ts';
import { bodyProblem, keyInAddressProblem } from './gateway.ts';
import { FORMATS, TEMPLATE_MAX } from './kinds.ts';
import { templateProblem } from './template.ts';

/** Headers that the request has by itself. */
const OWN_HEADERS =
  /^(host|connection|content-length|content-type|transfer-encoding|user-agent|idempotency-key)$/i;

const headerProblem = (typed: string) => {
  const name = typed.trim();
  if (!/^[A-Za-z0-9-]+$/.test(name)) return 'Název hlavičky má jen písmena bez diakritiky, číslice a pomlčky';
  return OWN_HEADERS.test(name) ? 'Tuto hlavičku zpráva už má' : null;
};

/** A header carries only these characters; a body might carry others. */
export const keyProblem = (typed: string) =>
  /^[\x20-\x7e]+$/.test(typed.trim()) ? null : 'Tajný klíč má jen znaky bez diakritiky';

/** The gateway of the chain; `tajny_klic` is never shown, and an empty value keeps the stored one. */
export const GATEWAY = {
  adresa: text('Adresa brány', 300, {
    required: 'Adresa je povinná',
    problem: typed => addressProblem(typed) ?? keyInAddressProblem(typed),
  }),
  format: choice('Obsah požadavku', FORMATS, 'json'),
  pole_cislo: text('Pole s číslem', 60, { required: 'Název pole je povinný' }),
  pole_text: text('Pole s textem', 60, { required: 'Název pole je povinný' }),
  telo: text('Celé tělo požadavku', 2000, {
    kind: 'long',
    problem: (typed, { format = 'json' }) => bodyProblem(typed, format),
  }),
  hlavicka: text('Hlavička s klíčem', 60, { required: 'Název hlavičky je povinný', problem: headerProblem }),
  tajny_klic: keptSecret('Tajný klíč', 1000, keyProblem),
  odpoved: text('Úspěch se pozná podle', 100),
};

/** The text to customers in one state. */
export const TEMPLATE = {
  text: text('Text', TEMPLATE_MAX, { kind: 'long', problem: templateProblem }),
  bez_diakritiky: flag('Odesílat bez diakritiky', false),
};

/** The recipient of a trial message. */
export const TRIAL = {
  cislo: text('Telefon', 40, { kind: 'phone', required: 'Telefon je povinný', problem: phoneProblem }),
};

/** The fields of a trial message in the audit. */
export const SMS = { komu: text('Komu', 40) };
