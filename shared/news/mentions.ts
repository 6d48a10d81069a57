import { folded } from '../core/folded.ts';

/** Somebody whom a text mentions, and how it does: '@Petra Nováková' (rule news-9). */
export type Mention = { uzivatel: { id: number }; text: string };

type Person = { id: number; jmeno: string; prijmeni: string };

/** What makes an '@' behind it part of an address, such as petra@prodejna.cz. */
const ADDRESS_BEFORE = /[\p{L}\p{N}\p{M}_@/%]$/u;
/** What shows that a name goes on: Nováková-Malá is not Nováková. */
const NAME_GOES_ON = /^(?:[\p{L}\p{N}\p{M}_]|[-'’]\p{L})/u;

/** Whether an '@' at this place can begin a mention. */
export const mayBegin = (text: string, at: number) =>
  text[at] === '@' && !ADDRESS_BEFORE.test(text.slice(Math.max(0, at - 2), at));

/** Whether a name can end at this place. */
export const mayEnd = (text: string, at: number) => !NAME_GOES_ON.test(text.slice(at, at + 3));

/** `text` as names are compared, and the place in it of each letter of that. Line ends separate, blanks are one. */
function comparable(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const one = /^[^\S\n]$/.test(sign) ? ' ' : folded(sign);
    if (one !== ' ' || !letters.endsWith(' ')) {
      letters += one;
      for (let unit = 0; unit < one.length; unit++) places.push(at);
    }
    at += sign.length;
  }
  return { letters, places: [...places, at] };
}

/** Who has a name, by the name as it is compared: first name and surname in either order; the longest first. */
function byName(people: Person[], earlier: Mention[]): [name: string, ids: Set<number>][] {
  const known = new Map<string, Set<number>>();
  const add = (name: string, id: number) => {
    const { letters } = comparable(name.trim());
    if (letters) known.set(letters, (known.get(letters) ?? new Set()).add(id));
  };
  for (const { id, jmeno, prijmeni } of people) {
    add(`${jmeno} ${prijmeni}`, id);
    add(`${prijmeni} ${jmeno}`, id);
  }
  for (const { uzivatel, text } of earlier) add(text.slice(1), uzivatel.id);
  return [...known].sort(([one], [other]) => other.length - one.length);
}

/**
 * Whom a text mentions (rule news-9): after an '@' the longest of the names of `people`, without regard to case,
 * diacritics and how many spaces there are. Of two people of one name both are meant. What the text mentioned before
 * it was edited, `earlier`, stays mentioned under that name, also after the person got another one or left.
 */
export function mentionsIn(text: string, people: Person[], earlier: Mention[] = []): Mention[] {
  const { letters, places } = comparable(text);
  const names = byName(people, earlier);
  const found = new Map<string, Mention>();
  for (let at = letters.indexOf('@'); at >= 0; at = letters.indexOf('@', at + 1)) {
    if (!mayBegin(text, places[at]!)) continue;
    const [name, ids] =
      names.find(
        ([name]) => letters.startsWith(name, at + 1) && mayEnd(text, places[at + 1 + name.length]!),
      ) ?? [];
    if (!name || !ids) continue;
    const said = text.slice(places[at], places[at + 1 + name.length]);
    for (const id of ids) found.set(`${id} ${said}`, { uzivatel: { id }, text: said });
  }
  return [...found.values()];
}

/** The people of mentions, each once. */
export const peopleOf = (mentions: Mention[]): number[] => [
  ...new Set(mentions.map(({ uzivatel }) => uzivatel.id)),
];
