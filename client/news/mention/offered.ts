import { finder, folded } from '#shared/core/folded.ts';

type Person = { id: number; jmeno: string; prijmeni: string; prodejna_id: number | null };

/** A name to pick, and how many people have it: all of them are meant (rule news-9). */
export type Offered = { name: string; count: number };

const MOST = 6;

/**
 * The names that contain each typed word, without regard to order, case and diacritics: first those with a word that
 * begins like the typed text, of these the colleagues of one's own shop. None once the only one is typed in full.
 */
export function offered(people: Person[], query: string, me: Pick<Person, 'id' | 'prodejna_id'>): Offered[] {
  const finds = finder(query);
  const typed = folded(query).trim();
  const [beginning = ''] = typed.split(/\s+/);
  const begins = (name: string) =>
    folded(name)
      .split(' ')
      .some(word => word.startsWith(beginning));
  const found = new Map<string, { count: number; rank: number }>();
  for (const { id, jmeno, prijmeni, prodejna_id } of people) {
    const name = `${jmeno} ${prijmeni}`;
    if (id === me.id || !finds(name)) continue;
    const isNear = prodejna_id !== null && prodejna_id === me.prodejna_id;
    const rank = (begins(name) ? 2 : 0) + (isNear ? 1 : 0);
    const known = found.get(name);
    found.set(name, { count: (known?.count ?? 0) + 1, rank: Math.max(rank, known?.rank ?? 0) });
  }
  const names = [...found].sort(([, one], [, other]) => other.rank - one.rank);
  if (names.length === 1 && folded(names[0]![0]) === typed) return [];
  return names.slice(0, MOST).map(([name, { count }]) => ({ name, count }));
}
