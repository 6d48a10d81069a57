/** What a name may be that of several of: a product's code, a branch's number. */
type Named = { nazev: string; kod?: string; id_prodejny?: number | null };

const isOnly = (names: readonly string[], name: string) => names.indexOf(name) === names.lastIndexOf(name);

/** What each is called, no two the same: several of one name have their code or number behind it, or their place. */
export function calledOf(list: readonly Named[]): string[] {
  const names = list.map(({ nazev }) => nazev);
  const told = list.map(({ nazev, kod, id_prodejny }) => {
    const more = kod || id_prodejny;
    return isOnly(names, nazev) || !more ? nazev : `${nazev} (${more})`;
  });
  return told.map((name, at) => (isOnly(told, name) ? name : `${name}, ${at + 1}.`));
}
