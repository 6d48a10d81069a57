/** What a name may be that of several of: a product's code, a branch's number. */
type Named = { nazev: string; kod?: string; id_prodejny?: number | null };

/** Whether a name is of one alone. */
export function onlyOnes(names: readonly string[]): (name: string) => boolean {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return name => times.get(name) === 1;
}

/** What each is called, no two the same: several of one name have their code or number behind it, or their place. */
export function calledOf(list: readonly Named[]): string[] {
  const isOnly = onlyOnes(list.map(({ nazev }) => nazev));
  const told = list.map(({ nazev, kod, id_prodejny }) => {
    const more = kod || id_prodejny;
    return isOnly(nazev) || !more ? nazev : `${nazev} (${more})`;
  });
  const isTold = onlyOnes(told);
  return told.map((name, at) => (isTold(name) ? name : `${name}, ${at + 1}.`));
}
