import { rows } from './rows.ts';

/** Drafts of the plan: only those who plan see any of it; what was published is everybody's own. */
export const drafts = rows(`
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
