import { ZodError } from 'zod';
import type { imports, Preview } from '#shared/imports/contract.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { checkProfile } from '#shared/sales/profile-schema.ts';
import { fail, Refusal } from '../core/errors.ts';
import type { Context } from '../core/mount.ts';
import { preview } from '../sales/file/preview.ts';
import { FileProblem } from '../sales/file/problem.ts';
import { withReceived } from './receive.ts';
import { profileOf } from './send.ts';

/** The profile written in a field of the form; refuses one that is none, field by field. */
function readDefinition(json: string): Profile {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw fail.invalid('Definice profilu není platný JSON', 'definice');
  }
  try {
    return checkProfile(value);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const errors: Record<string, string[]> = {};
    for (const { path, message } of error.issues) {
      const field = path.join('.') || 'definice';
      errors[field] = [...(errors[field] ?? []), message];
    }
    throw new Refusal(400, Object.values(errors)[0]![0]!, { errors });
  }
}

/** The first rows of a received file, under a stored profile or one that is being made (4-decisions §5). */
export async function receivePreview(context: Context<(typeof imports)['preview']>): Promise<Preview> {
  const { app, db, request, query } = context;
  return app.imports.withPlace(`user:${context.user.id}`, () =>
    withReceived(request, app.settings().import_max_mb, async ({ path, format, fields }) => {
      const { definice } = fields;
      const stored = definice === undefined ? await profileOf(db, query.profil) : null;
      const profile = stored?.definice ?? readDefinition(definice!);
      try {
        return await preview(path, { format, profile, zdroj: query.zdroj || stored?.zdroj || profile.nazev });
      } catch (error) {
        throw error instanceof FileProblem ? fail.invalid(error.message, 'soubor') : error;
      }
    }),
  );
}
