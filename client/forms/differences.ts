/** A field that somebody else changed to something else than what stands in the form. */
export type Difference = {
  /** As the form names it: 'adresa', 'oteviraci_doba.po'. */
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Whether it was changed in the form as well, so that one of the two is lost. */
  isMine: boolean;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Opened = { getValues: () => object; getInitialValues: () => object };

/**
 * Whether something else stands in a form than it was opened with. The kit's own answer goes by the fields that were set one by
 * one as soon as there is one, and forgets what was put in at once: a draft, or one's own beside what a colleague has saved.
 */
export function isChanged(form: Opened): boolean {
  const before = new Map(Object.entries(form.getInitialValues()));
  return Object.entries(form.getValues()).some(([field, value]) => !isSame(value, before.get(field)));
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values by the names of `labels`: a group whose parts have labels of their own is told part by part. */
function parts(values: Record<string, unknown>, labels: Record<string, string>): [string, unknown][] {
  return Object.entries(values).flatMap(([field, value]) =>
    isGroup(value) && Object.keys(value).every(part => `${field}.${part}` in labels)
      ? Object.entries(value).map(([part, one]): [string, unknown] => [`${field}.${part}`, one])
      : [[field, value] as [string, unknown]],
  );
}

/**
 * What has to be decided before a form is saved over somebody else's change: fields that they changed since `before`,
 * the values that the form was opened with, and that are something else in it.
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
