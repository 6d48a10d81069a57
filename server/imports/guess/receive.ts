import type { imports } from '#shared/imports/contract.ts';
import type { Recognition } from '#shared/imports/recognition.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import { FileProblem } from '../../sales/file/problem.ts';
import { listStoreChoices } from '../../stores/queries.ts';
import { listProfiles } from '../profiles/queries.ts';
import { withReceived } from '../receive.ts';
import { recognise } from './recognise.ts';

const LONGEST_NAME = 60;

/** A profile name made from the name of the file that it was guessed from. */
const nameAfter = (file: string | null) =>
  (file ?? '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/[\d_.-]+$/, '')
    .trim()
    .slice(0, LONGEST_NAME) || 'Nový profil';

/** Recognises a received file (rule sales-5). */
export async function receiveRecognition(
  context: Context<(typeof imports)['recognise']>,
): Promise<Recognition> {
  const { app, db, request, now } = context;
  return app.imports.withLook(() =>
    withReceived(request, app.settings().import_max_mb, async ({ path, nazev, fields }) => {
      const [profiles, shops] = await Promise.all([listProfiles(db), listStoreChoices(db)]);
      try {
        return await recognise({
          path,
          nazev: nameAfter(nazev),
          isSample: fields.zacatek === '1',
          // When asked again, the file is recognised without the profiles that were created here.
          profiles: fields.znovu === '1' ? profiles.filter(({ vestaveny }) => vestaveny) : profiles,
          shops,
          now,
        });
      } catch (error) {
        throw error instanceof FileProblem ? fail.invalid(error.message, 'soubor') : error;
      }
    }),
  );
}
