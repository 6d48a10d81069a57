/** A file's name has what every disk takes. */
const fileSafe = (text: string) => text.replace(/[^\w-]+/g, '_');

type Numbered = { id: number; cislo_pomeru: string | null };

/**
 * A name of a file for each, by the number of employment. One that is somebody else's already, on a disk that does not tell
 * cases apart, has the person's id behind it.
 */
export function fileNames(people: readonly Numbered[]): string[] {
  const taken = new Set<string>();
  return people.map(({ id, cislo_pomeru }) => {
    let name = `dochazka_${fileSafe(cislo_pomeru ?? '')}`;
    while (taken.has(name.toLowerCase())) name += `_${id}`;
    taken.add(name.toLowerCase());
    return `${name}.xml`;
  });
}
