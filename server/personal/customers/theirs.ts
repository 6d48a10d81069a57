import { CUSTOMER_FIELDS } from '#shared/personal/fields.ts';

/** A customer whose phone it is, and the orders that are theirs. */
export type Theirs = { pattern: RegExp; ids: number[] };

type Changes = Record<string, [unknown, unknown]>;
/** What changed in a record; of an order its number. */
type Said = { order: number | null; zmeny: Changes };

const says = (pattern: RegExp, value: unknown) =>
  pattern.test(typeof value === 'string' ? value : JSON.stringify(value));

/** Whether changes are of an order of theirs, or of one that had their phone. */
const isTheirs = ({ order, zmeny }: Said, { pattern, ids }: Theirs) =>
  order !== null &&
  (ids.includes(order) || (zmeny.telefon_zakaznika ?? []).some(value => says(pattern, value)));

const tellPhone = (zmeny: Changes, pattern: RegExp) =>
  Object.keys(zmeny).filter(field => zmeny[field]!.some(value => says(pattern, value)));

/** The changed fields that are about the customer: of an order of theirs who they are, of anything else what says the phone. */
export function fieldsAbout(said: Said, theirs: Theirs): string[] {
  const whose = isTheirs(said, theirs) ? CUSTOMER_FIELDS.filter(field => field in said.zmeny) : [];
  return [...new Set<string>([...whose, ...tellPhone(said.zmeny, theirs.pattern)])];
}

/** What of changes is handed to the customer: all of their own orders, and of what else only the fields that say the phone. */
export const changesFor = (said: Said, theirs: Theirs): Changes =>
  isTheirs(said, theirs)
    ? said.zmeny
    : Object.fromEntries(tellPhone(said.zmeny, theirs.pattern).map(field => [field, said.zmeny[field]!]));
