import { RE2JS } from 're2js';
import type { DocumentType } from '#shared/sales/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { quoted } from '../problem.ts';

type Compiled = ReturnType<typeof RE2JS.compile>;

/** The longest text that an expression is matched against. */
const LONGEST = 200;

/** Compiles an expression with RE2, which is linear in the text whatever the pattern. Null when it is invalid. */
function compiled(source: string): Compiled | null {
  try {
    return RE2JS.compile(source);
  } catch {
    return null;
  }
}

/** Yields the paths of a profile's invalid expressions, each with a sentence about it. */
export function* patternProblems(profile: Profile): Generator<[path: string, sentence: string]> {
  const sentence = 'Výraz nelze použít: není to platný regulární výraz (bez zpětných odkazů a pohledů vpřed)';
  for (const [at, { vzor }] of (profile.vzory_dokladu ?? []).entries())
    if (!compiled(vzor)) yield [`vzory_dokladu.${at}.vzor`, sentence];
  const { cislo_dokladu } = profile;
  if (cislo_dokladu === undefined) return;
  const found = compiled(cislo_dokladu);
  if (!found) yield ['cislo_dokladu', sentence];
  else if (found.groupCount() < 1)
    yield ['cislo_dokladu', 'Číslo dokladu je první skupina výrazu v závorkách, například ^(\\d+)-'];
}

/** What the profile's expressions say of a document number. Adjacent lines share one, so the last result is kept. */
export class NumberPatterns {
  readonly #types: { pattern: Compiled; typ: DocumentType | 'vynechat' }[] = [];
  readonly #part: Compiled | null;
  #last: string | null = null;
  #typ: DocumentType | 'vynechat' | null = null;

  constructor(profile: Profile) {
    for (const { vzor, typ } of profile.vzory_dokladu ?? []) {
      const pattern = compiled(vzor);
      if (pattern) this.#types.push({ pattern, typ });
    }
    this.#part = profile.cislo_dokladu === undefined ? null : compiled(profile.cislo_dokladu);
  }

  /** The type of the document, or 'vynechat' to leave it out; null when no expression matches. */
  typ(cell: string): DocumentType | 'vynechat' | null {
    if (this.#types.length === 0) return null;
    if (cell !== this.#last) {
      this.#last = cell;
      const text = cell.slice(0, LONGEST);
      this.#typ = this.#types.find(({ pattern }) => pattern.matcher(text).find())?.typ ?? null;
    }
    return this.#typ;
  }

  /** Why a document with this number is left out; null when it is not. */
  leavesOut(cell: string): string | null {
    return this.typ(cell) === 'vynechat' ? `Číslo dokladu je ${quoted(cell)}.` : null;
  }

  /** The part of a cell that is the document number; the whole cell when the expression does not match. */
  number(cell: string | null): string | null {
    if (cell === null || this.#part === null) return cell;
    const matcher = this.#part.matcher(cell.slice(0, LONGEST));
    return (matcher.find() && matcher.group(1)) || cell;
  }
}
