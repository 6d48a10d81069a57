import { CUSTOMER_FIELDS, MASK } from '#shared/personal/fields.ts';

/** A customer: the pattern of their phone, and the orders that are theirs. */
export type Theirs = { pattern: RegExp; ids: number[] };

type Changes = Record<string, [unknown, unknown]>;
/** The changes of a record; for an order its number. */
type Said = { order: number | null; zmeny: Changes };

const CUSTOMER: readonly string[] = CUSTOMER_FIELDS;

const says = (pattern: RegExp, value: unknown) =>
  pattern.test(typeof value === 'string' ? value : JSON.stringify(value));

/** Whether the changes are of one of the customer's orders, or of one that had their phone. */
const isTheirs = ({ order, zmeny }: Said, { pattern, ids }: Theirs) =>
  order !== null &&
  (ids.includes(order) || (zmeny.telefon_zakaznika ?? []).some(value => says(pattern, value)));

const tellPhone = (zmeny: Changes, pattern: RegExp) =>
  Object.keys(zmeny).filter(field => zmeny[field]!.some(value => says(pattern, value)));

/** The changed fields about the customer: in an order of theirs who they are, elsewhere what contains the phone. */
export function fieldsAbout(said: Said, theirs: Theirs): string[] {
  const whose = isTheirs(said, theirs) ? CUSTOMER_FIELDS.filter(field => field in said.zmeny) : [];
  return [...new Set<string>([...whose, ...tellPhone(said.zmeny, theirs.pattern)])];
}

/** An order's phone as shown to the customer: if the field has two, only theirs. */
export function ownPhone(phone: string, pattern: RegExp): string {
  const own = pattern.exec(phone)?.[0];
  return own === undefined || own === phone.trim() ? phone : `${own} ${MASK}`;
}

/** Whether a field's value before a change, and the one after it, is the customer's. */
type Whose = (field: string) => readonly [boolean, boolean];

const NOT_THEIRS: Whose = () => [false, false];

/** These fields of the changes, with only the values that are the customer's or contain their phone. */
const told = (fields: string[], zmeny: Changes, whose: Whose, pattern: RegExp): Changes =>
  Object.fromEntries(
    fields.map(field => {
      const [was, is] = zmeny[field]!.map((value, at) => {
        if (value === null) return null;
        if (!whose(field)[at] && !says(pattern, value)) return MASK;
        return field === 'telefon_zakaznika' ? ownPhone(`${value}`, pattern) : value;
      });
      return [field, [was, is]];
    }),
  );

/** The orders still the customer's after these changes, latest first; a deleted order may have been corrected. */
function ordersOfTheirs(rows: readonly Said[], { pattern, ids }: Theirs): Set<number | null> {
  const last = new Map<number | null, unknown>();
  for (const { order, zmeny } of rows)
    if (zmeny.telefon_zakaznika && !last.has(order)) last.set(order, zmeny.telefon_zakaznika[1]);
  return new Set(ids.filter(id => !last.has(id) || last.get(id) === MASK || says(pattern, last.get(id))));
}

/**
 * What the customer may see of the changes, latest first: in an order of theirs all except what was about others
 * while it had another phone; elsewhere what contains the phone. `isOwn`: the order was theirs at that time.
 */
export function changesFor<Row extends Said>(rows: Row[], theirs: Theirs) {
  const own = ordersOfTheirs(rows, theirs);
  const wasOwn = new Map<number | null, boolean>();
  const { pattern } = theirs;
  return rows.flatMap(row => {
    const { order, zmeny } = row;
    if (!own.has(order)) {
      const fields = tellPhone(zmeny, pattern);
      if (fields.length === 0) return [];
      return [{ ...row, isOwn: false, zmeny: told(fields, zmeny, NOT_THEIRS, pattern) }];
    }
    const after = wasOwn.get(order) ?? true;
    const phone = zmeny.telefon_zakaznika;
    const before = phone ? says(pattern, phone[0]) : after;
    wasOwn.set(order, before);
    const whose: Whose = field => (CUSTOMER.includes(field) ? [before, after] : [true, true]);
    return [{ ...row, isOwn: after, zmeny: told(Object.keys(zmeny), zmeny, whose, pattern) }];
  });
}
