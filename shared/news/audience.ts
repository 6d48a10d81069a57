import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { EDITED_MINUTES } from './limits.ts';

/** The shops whose people a post is for (rule news-8): their numbers when it is written, none for everybody. */
export const Audience = z.array(Id).max(200, 'Nejvýše 200 prodejen');

/** The same when it is read, with the shops' names. */
export const AudienceShown = z.array(z.object({ id: z.int(), nazev: z.string() }));

export const NOT_YOUR_AUDIENCE = 'Pro koho příspěvek je, mění jen jeho autor.';
export const AUDIENCE_TOO_LATE = `Pro koho příspěvek je, lze změnit jen ${EDITED_MINUTES} minut po přidání.`;
