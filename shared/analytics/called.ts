/** A named item; its product code or branch number tells it from others of the same name. */
type Named = { nazev: string; kod?: string; id_prodejny?: number | null };

/** Returns a test for whether a name occurs exactly once among `names`. */
export function onlyOnes(names: readonly string[]): (name: string) => boolean {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return name => times.get(name) === 1;
}

/** Unique display names: items that share a name get their code or number appended, or else their position. */
export function calledOf(list: readonly Named[]): string[] {
  const isOnly = onlyOnes(list.map(({ nazev }) => nazev));
  const told = list.map(({ nazev, kod, id_prodejny }) => {
    const more = kod || id_prodejny;
    return isOnly(nazev) || !more ? nazev : `${nazev} (${more})`;
  });
  const isTold = onlyOnes(told);
  return told.map((name, at) => (isTold(name) ? name : `${name}, ${at + 1}.`));
}
