import type { Fields, Typed } from '#shared/core/field.ts';

/** A field that somebody else changed to a value other than the form's. */
export type Difference = {
  /** The field's name in the form: 'adresa', 'oteviraci_doba.po'. */
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Whether it was changed in the form as well, so that one of the two changes is lost. */
  isMine: boolean;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Opened = { getValues: () => object; getInitialValues: () => object };

/**
 * Whether a form's values differ from those it was opened with. Once fields have been set one by one, Mantine's own
 * `isDirty` only considers those and misses values set together: a draft, or one's own values beside what a colleague
 * has saved.
 */
export function isChanged(form: Opened): boolean {
  const before = new Map(Object.entries(form.getInitialValues()));
  return Object.entries(form.getValues()).some(([field, value]) => !isSame(value, before.get(field)));
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values under the names in `labels`: a group whose parts have labels is split into its parts. */
function parts(values: Record<string, unknown>, labels: Record<string, string>): [string, unknown][] {
  return Object.entries(values).flatMap(([field, value]) =>
    isGroup(value) && Object.keys(value).every(part => `${field}.${part}` in labels)
      ? Object.entries(value).map(([part, one]): [string, unknown] => [`${field}.${part}`, one])
      : [[field, value] as [string, unknown]],
  );
}

/**
 * The fields to decide on before a form is saved over somebody else's change: those that they changed since `before`,
 * the values the form was opened with, and whose value in the form is different.
 */
export function differences(
  [before, mine, theirs]: [before: object, mine: object, theirs: object],
  labels: Record<string, string>,
): Difference[] {
  const [old, own] = [before, mine].map(values => new Map(parts({ ...values }, labels)));
  return parts({ ...theirs }, labels)
    .filter(([field, value]) => !isSame(value, old!.get(field)) && !isSame(value, own!.get(field)))
    .map(([field, value]) => {
      const kept = own!.get(field);
      return { field, mine: kept, theirs: value, isMine: !isSame(kept, old!.get(field)) };
    });
}

/**
 * The values with each amount as the record writes it: somebody who typed '3200000' beside a saved '3 200 000' has
 * nothing to decide. The amounts have to be readable, as they are once a form can be sent.
 */
export const spelled = <F extends Fields>(fields: F, values: Typed<F>): Typed<F> => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, sent, typed }]) => {
      const amount = kind === 'amount' ? sent(values[name]) : null;
      return amount === null ? [] : [[name, typed(amount)]];
    }),
  ),
});
