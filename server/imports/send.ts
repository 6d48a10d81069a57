import type { imports } from '#shared/imports/contract.ts';
import type { ImportAnswer } from '#shared/imports/shapes.ts';
import { fail, Refusal } from '../core/calls/errors.ts';
import type { Context } from '../core/calls/mount.ts';
import type { Failure } from './execute.ts';
import { editionOf, findProfile } from './profiles/queries.ts';
import { withReceived } from './receive.ts';
import type { Finished } from './record.ts';
import { BAD_TOKEN, isTokenValid, onlyInto, type Token } from './tokens/queries.ts';

/** The most problems in an answer; the error report has the rest. */
const SHOWN = 100;

const NOTHING = {
  radku: 0,
  dokladu: 0,
  nove: 0,
  nahrazene: 0,
  posunute: 0,
  preskocene: 0,
  zmenenych: 0,
  zmenene: [],
};

/** The answer about an import that imported nothing; a fault of the file includes its rows. */
function refusalOf(id: number, { why, zprava, odmitnute, chyby }: Failure): Refusal {
  if (why === 'token') return fail.signedOut(zprava);
  if (why === 'pravo' || why === 'zdroj') return fail.forbidden(zprava);
  if (why === 'databaze') return fail.unavailable(zprava);
  const told: ImportAnswer = { id, ...NOTHING, odmitnute, chyby: chyby.slice(0, SHOWN) };
  return new Refusal(400, zprava, { extra: { import: told } });
}

function answerOf({ id, outcome }: Finished): ImportAnswer {
  if (!outcome.ok) throw refusalOf(id, outcome);
  return { id, ...outcome.result, chyby: outcome.result.chyby.slice(0, SHOWN) };
}

/** Finds the requested profile; refuses an unknown name. */
export async function profileOf(db: Context['db'], klic: string) {
  const found = await findProfile(db, klic);
  if (!found) throw fail.invalid(`Profil „${klic}“ neexistuje`, 'profil');
  return found;
}

/** The source for lines that name none; a token may write only into its own. */
function sourceOf(asked: string | undefined, ofProfile: string, token: Token | null): string {
  if (!token?.zdroj) return asked || ofProfile;
  if (asked && asked !== token.zdroj) throw fail.forbidden(onlyInto(token.zdroj));
  return token.zdroj;
}

/** Receives a file and imports it (rule sales-2); answers when the import has ended. */
export async function receiveImport(context: Context<(typeof imports)['send']>): Promise<ImportAnswer> {
  const { app, db, request, author, query } = context;
  const { token, person } = request;
  const { profil, tolerantni } = query;
  const sender = token ? `token:${token.id}` : `user:${person!.id}`;
  return app.imports.withPlace(sender, async () => {
    const stored = await profileOf(db, profil);
    const { definice: profile, zdroj: ofProfile } = stored;
    const zdroj = sourceOf(query.zdroj, ofProfile, token);
    return withReceived(request, app.settings().import_max_mb, async received => {
      if (token && !(await isTokenValid(db, token.id, app.clock.now()))) throw fail.signedOut(BAD_TOKEN);
      const { path, velikost, nazev, format } = received;
      const finished = await app.imports.run({
        ...{ path, velikost, soubor: nazev, format, profil, profile, author },
        profilVerze: editionOf(stored),
        zdroj,
        katalog: ofProfile,
        tolerantni: tolerantni === '1' || tolerantni === 'true',
        cesta: token ? 'api' : 'obrazovka',
        tokenId: token?.id ?? null,
        relace: person?.relace,
      });
      return answerOf(finished);
    });
  });
}
