import { ZodError } from 'zod';
import type { imports } from '#shared/imports/contract.ts';
import type { Preview } from '#shared/imports/shapes.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { checkProfile } from '#shared/sales/profile-schema.ts';
import { fail, Refusal } from '../core/calls/errors.ts';
import type { Context } from '../core/calls/mount.ts';
import { ColumnWatch } from '../sales/file/columns/columns.ts';
import { preview } from '../sales/file/preview.ts';
import { FileProblem } from '../sales/file/problem.ts';
import { endOfTomorrow } from '../sales/file/values/time.ts';
import { loadCatalogue } from './catalogue/queries.ts';
import { columnWarnings } from './columns/compare.ts';
import { lastLooks } from './columns/queries.ts';
import { doublesOf } from './doubles.ts';
import { checkSound } from './profiles/check.ts';
import { builtInSource, sourceOfNew } from './profiles/queries.ts';
import { withReceived } from './receive.ts';
import { tell } from './rehearsed.ts';
import { profileOf } from './send.ts';

/** Parses the profile in a form field; refuses an invalid one, with errors by field. */
function readDefinition(json: string): Profile {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw fail.invalid('Definice profilu není platný JSON', 'definice');
  }
  try {
    const profile = checkProfile(value);
    checkSound(profile);
    return profile;
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

/** The number of rows read when sums by day are requested, to be compared with a till's own. */
const FOR_SUMS = 20_000;

/** Previews the first rows of a received file, under a stored profile or one that is being created (rule sales-5). */
export async function receivePreview(context: Context<(typeof imports)['preview']>): Promise<Preview> {
  const { app, db, request, query } = context;
  return app.imports.withLook(() =>
    withReceived(request, app.settings().import_max_mb, async ({ path, format, fields }) => {
      const { definice } = fields;
      const stored = definice === undefined ? await profileOf(db, query.profil) : null;
      const profile = stored?.definice ?? readDefinition(definice!);
      try {
        const zdroj = query.zdroj || stored?.zdroj || (await sourceOfNew(db, profile));
        const before = endOfTomorrow(Date.now());
        const own = stored?.zdroj ?? builtInSource(profile);
        const catalogue = await loadCatalogue(db, own);
        const watch = new ColumnWatch(profile);
        const how = { format, profile, zdroj, before, catalogue, watch };
        const isForSums = fields.souhrn === '1';
        const seen = await preview(path, how, fields.zacatek === '1', isForSums ? FOR_SUMS : undefined);
        const { nahled } = seen;
        nahled.varovani = columnWarnings(watch.looks(), await lastLooks(db, own));
        const lines = nahled.souhrn ? seen.lines : [];
        const signing = { cancelsByStatus: profile.storno_stavem !== undefined, isSigned: seen.isSigned };
        const rehearsed = nahled.souhrn && (await app.imports.rehearse(lines, signing));
        if (rehearsed) {
          tell(nahled, rehearsed);
          nahled.souhrn!.jinde = await doublesOf(db, rehearsed.radky);
        }
        return nahled;
      } catch (error) {
        throw error instanceof FileProblem ? fail.invalid(error.message, 'soubor') : error;
      }
    }),
  );
}
