/** What a name may be that of several of: a product's code, a branch's number. */
type Named = { nazev: string; kod?: string; id_prodejny?: number | null };

function timesOf(names: readonly string[]): (name: string) => number {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return name => times.get(name)!;
}

/** What each is called, no two the same: several of one name have their code or number behind it, or their place. */
export function calledOf(list: readonly Named[]): string[] {
  const alike = timesOf(list.map(({ nazev }) => nazev));
  const told = list.map(({ nazev, kod, id_prodejny }) =>
    alike(nazev) === 1 || !(kod || id_prodejny) ? nazev : `${nazev} (${kod || id_prodejny})`,
  );
  const still = timesOf(told);
  return told.map((name, at) => (still(name) === 1 ? name : `${name}, ${at + 1}.`));
}
