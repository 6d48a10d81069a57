import { addDays, czechDayOfMonth } from '#shared/core/days.ts';
import { CHANNEL_LABELS } from '#shared/sales/lines.ts';
import type { Answer } from '../core/api.ts';

/** The texts that charts and lists show for notes (rule analytics-17), pure. */

export type Note = Answer<'GET /poznamky/'>['poznamky'][number];

type Where = Pick<Note, 'prodejna' | 'kanal'>;

/** 'Globus, Servis'; 'Celý řetězec' */
export const placeOfNote = ({ prodejna, kanal }: Where) =>
  [prodejna, kanal && CHANNEL_LABELS[kanal]].filter(Boolean).join(', ') || 'Celý řetězec';

/** '21. 11.' or '21. 11. až 24. 11.' */
export const daysOfNote = ({ od, do: to }: Pick<Note, 'od' | 'do'>) =>
  od === to ? czechDayOfMonth(od) : `${czechDayOfMonth(od)} až ${czechDayOfMonth(to)}`;

/** 'Globus: Zavřená ulice' */
export const sentenceOfNote = (note: Where & Pick<Note, 'text'>) => `${placeOfNote(note)}: ${note.text}`;

/**
 * The notes to each bucket of a chart: those to any of its days. `starts` are the buckets' first days in order; the
 * last bucket ends with `end`.
 */
export const marksOf = (
  starts: readonly string[],
  end: string,
  notes: readonly (Where & Pick<Note, 'od' | 'do' | 'text'>)[],
): string[][] =>
  starts.map((od, at) => {
    const next = starts[at + 1];
    const to = next === undefined ? end : addDays(next, -1);
    return notes.filter(note => note.od <= to && note.do >= od).map(sentenceOfNote);
  });
