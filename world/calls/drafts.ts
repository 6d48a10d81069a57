import { addDays } from '#shared/core/days.ts';
import { type Makers, none, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const times = { cas_od: '08:00', cas_do: '20:00' };

/** Requests about drafts of the plan, and about changes published from them. */
export const requests = {
  'GET /shifts/draft/': () => ({ query: { prodejna: 1 } }),
  'POST /shifts/draft/': ({ owner }) => ({
    body: { ...times, user_id: owner, prodejna: 1, datum: addDays('2050-01-01', fresh() % 3000) },
  }),
  'PUT /shifts/draft/:id/': async ({ record, make, owner }) => {
    const { id, prodejna, datum } = await make.draftEntry(owner);
    const params = { id: record === 'missing' ? NO_ID : id };
    return { params, body: { ...times, cas_do: '18:00', user_id: owner, prodejna, datum } };
  },
  'DELETE /shifts/draft/:id/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : (await make.draftEntry(owner)).id },
  }),
  'POST /shifts/draft/copy/': async ({ make, owner }) => {
    const prodejna = await make.store();
    const od = addDays('2070-01-01', fresh() % 3000);
    return { body: { prodejna, mesic: od.slice(0, 7), co: 'rotace', vzor: '1/30', od, lide: [owner] } };
  },
  'POST /shifts/draft/publish/': async ({ make, owner }) => {
    const { id, prodejna, mesic } = await make.draftEntry(owner);
    return { body: { prodejna, mesic, zmeny: [{ id, verze: 1 }] } };
  },
  'POST /shifts/draft/published/:id/undo/': async ({ record, make, owner, me }) => ({
    params: { id: record === 'missing' ? NO_ID : (await make.published(owner, me)).id },
  }),
  'POST /shifts/draft/discard/': async ({ make, owner }) => {
    const { prodejna, mesic } = await make.draftEntry(owner);
    return { body: { prodejna, mesic } };
  },
  'POST /shifts/draft/bulk/:id/undo/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.discarded(owner) },
  }),
  'GET /shifts/changes/': none,
  'POST /shifts/changes/seen/': async ({ make, owner }) => ({
    body: { zmeny: [(await make.published(owner, owner)).zmena] },
  }),
  'GET /shifts/changes/people/': () => ({ query: { prodejna: 1, mesic: '2050-01' } }),
} satisfies Makers;

/** Drafts of the plan: only planners see them; of published changes everybody sees their own. */
export const may = rows(`
call                                     record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /shifts/draft/                       -        401   403      200     200   401
POST /shifts/draft/                      own      401   403      201     201   401
POST /shifts/draft/                      foreign  401   403      201     201   401
PUT /shifts/draft/:id/                   own      401   403      200     200   401
PUT /shifts/draft/:id/                   foreign  401   403      200     200   401
PUT /shifts/draft/:id/                   missing  401   403      404     404   401
DELETE /shifts/draft/:id/                own      401   403      200     200   401
DELETE /shifts/draft/:id/                foreign  401   403      200     200   401
DELETE /shifts/draft/:id/                missing  401   403      404     404   401
POST /shifts/draft/copy/                 own      401   403      200     200   401
POST /shifts/draft/copy/                 foreign  401   403      200     200   401
POST /shifts/draft/publish/              own      401   403      200     200   401
POST /shifts/draft/publish/              foreign  401   403      200     200   401
POST /shifts/draft/published/:id/undo/   own      401   403      200     200   401
POST /shifts/draft/published/:id/undo/   foreign  401   403      404     404   401
POST /shifts/draft/published/:id/undo/   missing  401   403      404     404   401
POST /shifts/draft/discard/              own      401   403      200     200   401
POST /shifts/draft/bulk/:id/undo/        own      401   403      200     200   401
POST /shifts/draft/bulk/:id/undo/        foreign  401   403      404     404   401
POST /shifts/draft/bulk/:id/undo/        missing  401   403      404     404   401
GET /shifts/changes/                     -        401   200      200     200   401
POST /shifts/changes/seen/               own      401   200      200     200   401
GET /shifts/changes/people/              -        401   403      200     200   401
`);
