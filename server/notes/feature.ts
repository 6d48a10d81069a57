import type { notes } from '#shared/notes/contract.ts';
import { LONG_RANGE } from '#shared/notes/fields.ts';
import { authorIsGone, shopIsLinkedOr } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { forgetTrash } from './queries.ts';
import { notesRoutes } from './routes.ts';

export const notesFeature: ServerFeature<typeof notes> = {
  routes: notesRoutes,
  constraints: {
    poznamka_prodejna_fkey: shopIsLinkedOr(() => fail.invalid('Prodejna nebyla nalezena.', 'prodejna_id')),
    poznamka_vykyv_fkey: () => fail.notFound('Výkyv nebyl nalezen. Data toho dne se mezitím mohla opravit.'),
    poznamka_potvrzeni: () => fail.conflict('Výkyv mezitím potvrdil někdo jiný.'),
    poznamka_dny: () => fail.invalid(LONG_RANGE, 'do'),
    ...authorIsGone('poznamka_autor_fkey'),
  },
  sweep: forgetTrash,
};
