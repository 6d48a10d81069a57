import { allows } from '#shared/core/permissions.ts';
import { picked } from '#shared/core/picked.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { ShiftTemplate, type templates } from '#shared/templates/contract.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { Tx } from '../core/database/db.ts';
import { keptSince } from '../core/trash.ts';
import { refuseStale } from '../core/versions.ts';
import type { Person } from '../session/queries.ts';
import {
  findTemplate,
  forgetTrash,
  insertTemplate,
  listTemplates,
  lockTemplate,
  restoreTemplate,
  type TemplateFields,
  trashTemplate,
  updateTemplate,
} from './queries.ts';

const NO_TEMPLATE = 'Šablona směny nebyla nalezena.';

const fieldsOf = (one: TemplateFields) =>
  picked(one, 'nazev', 'prodejna_id', 'typ_smeny', 'cas_od', 'cas_do');

/** Refuses whoever does not plan that shop; templates of all shops are head office's. */
function refuseOthers(user: Person, prodejna_id: number | null) {
  if (!allows(user, 'staffing.write', { id: null, prodejna_id }))
    throw fail.forbidden(refusalOf('staffing.write'));
}

/** Locks a template that the user may change. */
async function writable(db: Tx, user: Person, id: number, deletedAfter?: string): Promise<ShiftTemplate> {
  const template = found(await lockTemplate(db, id, deletedAfter), NO_TEMPLATE);
  refuseOthers(user, template.prodejna_id);
  return template;
}

/** Templates of shifts: everybody reads them, the managers of their shop and ADMINs change them (rule shifts-18). */
const templatesRoutes: Handlers<typeof templates> = {
  list: async ({ db }) => ({ sablony: await listTemplates(db) }),

  async create({ body, user, write }) {
    const fields = fieldsOf(body);
    refuseOthers(user, fields.prodejna_id);
    const sablona = await write(async tx => {
      const id = await insertTemplate(tx.db, fields);
      await tx.record('smena_sablona', id, null, fields);
      return findTemplate(tx.db, id);
    });
    return { sablona };
  },

  async update({ params: { id }, body: { verze, ...body }, user, write }) {
    const fields = fieldsOf(body);
    const sablona = await write(async tx => {
      const before = await writable(tx.db, user, id);
      refuseOthers(user, fields.prodejna_id);
      await refuseStale(tx.db, { tabulka: 'smena_sablona', zaznam: id, verze }, ShiftTemplate, before);
      await updateTemplate(tx.db, id, fields);
      await tx.record('smena_sablona', id, fieldsOf(before), fields);
      return findTemplate(tx.db, id);
    });
    return { sablona };
  },

  async remove({ params: { id }, user, now, write }) {
    await write(async tx => {
      const template = await writable(tx.db, user, id);
      await trashTemplate(tx.db, id, now);
      await tx.record('smena_sablona', id, fieldsOf(template), null);
    });
  },

  async restore({ db, params: { id }, user, now, write }) {
    await write(async tx => {
      const template = await writable(tx.db, user, id, keptSince(now));
      // Somebody else has already restored it, or this repeats a request whose answer was lost.
      if (!(await restoreTemplate(tx.db, id))) return false;
      await tx.record('smena_sablona', id, null, fieldsOf(template));
    });
    return { sablona: await findTemplate(db, id) };
  },
};

export const templatesFeature: ServerFeature<typeof templates> = {
  routes: templatesRoutes,
  constraints: {
    smena_sablona_prodejna_fkey: () => fail.invalid('Prodejna nebyla nalezena.', 'prodejna_id'),
    smena_sablona_nazev: () => fail.taken('Šablona s tímto názvem tu už je.', 'nazev'),
  },
  sweep: forgetTrash,
};
