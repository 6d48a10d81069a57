import { z } from 'zod';
import { bodyOf, secret } from '../../core/body.ts';
import { Datum, freeText, Okamzik, Success, success, text, Verze } from '../../core/fields.ts';
import { namesOf } from '../../core/names.ts';
import { route } from '../../core/route.ts';
import { SOURCE } from './fields.ts';
import { INTERVAL_MAX, INTERVAL_MIN, SILENCE_MAX_H, SOURCE_KINDS, SOURCE_RESULTS } from './kinds.ts';
import { linkProblem } from './link.ts';
import { tokenProblem } from './till.ts';

const can = 'imports.manage';
const druh = z.enum(namesOf(SOURCE_KINDS), 'Neznámý druh zdroje');
const interval = `Zadejte ${INTERVAL_MIN} až ${INTERVAL_MAX} minut`;
const silence = `Zadejte 1 až ${SILENCE_MAX_H} hodin`;

/** A watched source: what was entered, and its state. */
export const Source = z.object({
  id: z.int(),
  nazev: z.string(),
  druh,
  /** A folder's name, '' being the watched folder itself; a link's server and the end of its path; a till's cloud. */
  misto: z.string(),
  /** The key of the profile. */
  profil: z.string(),
  zdroj: z.string().nullable(),
  kazdych_min: z.int(),
  cist_od: z.string().nullable(),
  hlidat_h: z.int().nullable(),
  pozastaveno: z.boolean(),
  verze: z.int(),
  /** Whether it is being read at this moment. */
  bezi: z.boolean(),
  /** When it is read next; null for a folder, which is watched all the time, and for a paused source. */
  dalsi: Okamzik.nullable(),
  vysledek: z.enum(namesOf(SOURCE_RESULTS)).nullable(),
  /** The result of the last reading, in words. */
  zprava: z.string().nullable(),
  cteno: Okamzik.nullable(),
  /** When something new last arrived. */
  nove: Okamzik.nullable(),
  import_id: z.int().nullable(),
  /** Failures in a row. */
  neuspechu: z.int(),
});
export type Source = z.output<typeof Source>;

const secretText = (max: number, problem: (typed: string) => string | null) =>
  secret(
    freeText(max)
      .superRefine((typed, context) => {
        const message = typed && problem(typed);
        if (message) context.addIssue({ code: 'custom', message });
      })
      .optional(),
  );

const body = z.object(
  bodyOf(SOURCE, {
    druh,
    tajny_odkaz: secretText(2000, linkProblem),
    tajny_token: secretText(500, tokenProblem),
    profil: text(60, 'Vyberte profil'),
    kazdych_min: z.int(interval).min(INTERVAL_MIN, interval).max(INTERVAL_MAX, interval),
    cist_od: Datum.nullable().optional(),
    hlidat_h: z.int(silence).min(1, silence).max(SILENCE_MAX_H, silence).nullable().optional(),
  }),
);

/** Calls for folders, links and tills that are read automatically (rule sales-12). */
export const sourceCalls = {
  sources: route('GET /import/zdroje/', {
    can,
    summary: 'Watched sources by name, with their last result and next run',
    returns: success({
      zdroje: z.array(Source),
      /** Whether this server watches a folder. */
      ma_slozku: z.boolean(),
    }),
  }),
  addSource: route('POST /import/zdroje/', {
    can,
    isFresh: true,
    summary: 'A new watched source; its link or token is sealed and never shown again',
    body,
    returns: success({ zdroj: Source }),
    status: 201,
  }),
  changeSource: route('PUT /import/zdroje/:id/', {
    can,
    summary:
      'Change a source; an empty `tajny_odkaz` or `tajny_token` keeps what is sealed, its kind stays, a stale `verze` is 409',
    body: body.extend({ verze: Verze }),
    returns: success({ zdroj: Source }),
  }),
  pauseSource: route('POST /import/zdroje/:id/pozastavit/', {
    can,
    summary:
      'Pause a source, or let it go on: from where it ended, without a gap, or whole after an import of it was taken back',
    body: z.object({ pozastaveno: z.boolean('Očekává se true nebo false') }),
    returns: success({ zdroj: Source }),
  }),
  runSource: route('POST /import/zdroje/:id/spustit/', {
    can,
    summary: 'Read a link or a till now; what comes of it the list says',
    returns: success({ zdroj: Source }),
  }),
  removeSource: route('DELETE /import/zdroje/:id/', {
    can,
    summary: 'Stop watching a source; what it brought stays',
    returns: Success,
  }),
};
