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
import type { Rehearsal, Rehearsed } from '../sales/rehearse.ts';
import { loadCatalogue } from './catalogue/queries.ts';
import { columnWarnings } from './columns/compare.ts';
import { lastLooks } from './columns/queries.ts';
import { doublesOf } from './doubles.ts';
import { checkPatterns } from './profiles/check.ts';
import { builtInSource, sourceOfNew } from './profiles/queries.ts';
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
    const profile = checkProfile(value);
    checkPatterns(profile);
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

const keyOf = (zdroj: string | null, doklad: string | null, radek: string | number | null) =>
  `${zdroj}\0${doklad}\0${radek}`;

/** Days and shops whose turnover is told. */
const MOST_DAYS = 400;
/** Rows that are read when sums by day are asked for, to be compared with a till's own. */
const FOR_SUMS = 20_000;

/** Turnover of rehearsed lines by the day and shop that they count for. */
function daysOf(rehearsed: Rehearsed[]): NonNullable<NonNullable<Preview['souhrn']>['dny']> {
  const days = new Map<
    string,
    { den: string; prodejna: string | null; pobocka: string | null; documents: Set<string>; obrat: number }
  >();
  for (const { den, prodejna, pobocka, zdroj, doklad, hodnoty } of rehearsed) {
    const key = `${den}\0${prodejna}\0${pobocka}`;
    const found = days.get(key) ?? { den, prodejna, pobocka, documents: new Set(), obrat: 0 };
    days.set(key, found);
    found.documents.add(keyOf(zdroj, doklad, 0));
    // Haléře are whole numbers here: sums of fractions would drift.
    found.obrat += Math.round(Number(hodnoty.obrat) * 1e6);
  }
  return [...days.values()]
    .sort((a, b) => a.den.localeCompare(b.den) || (a.prodejna ?? '').localeCompare(b.prodejna ?? '', 'cs'))
    .slice(0, MOST_DAYS)
    .map(({ documents, obrat, ...day }) => ({ ...day, dokladu: documents.size, obrat: obrat / 1e6 }));
}

/** Puts what lines would be stored as into a preview. */
function tell({ radky, souhrn }: Preview, { radky: rehearsed, jine }: Rehearsal) {
  const found = new Map(rehearsed.map(line => [keyOf(line.zdroj, line.doklad, line.radek), line]));
  for (const radek of radky) {
    const lines = radek.hodnoty.map(line => found.get(keyOf(line.zdroj!, line.doklad!, line.radek!)));
    if (!lines.every(line => line !== undefined)) continue;
    radek.hodnoty = radek.hodnoty.map((line, at) => ({ ...line, ...lines[at]!.hodnoty }));
    radek.ulozeni = lines.map(({ stav, prodejna, osoba, citac }) => ({ stav, prodejna, osoba, citac }));
  }
  const documents = new Map(rehearsed.map(({ zdroj, doklad, stav }) => [keyOf(zdroj, doklad, 0), stav]));
  const count = (stav: Rehearsed['stav']) => [...documents.values()].filter(one => one === stav).length;
  souhrn!.doklady = {
    nove: count('novy'),
    zmenene: count('zmeneny'),
    beze_zmeny: count('beze_zmeny'),
    obrat: rehearsed.reduce((sum, { hodnoty }) => sum + Number(hodnoty.obrat), 0),
    jine,
  };
  souhrn!.dny = daysOf(rehearsed);
}

/** The first rows of a received file, under a stored profile or one that is being made (rule sales-5). */
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
        const options = { format, profile, zdroj, before, catalogue, watch };
        const { nahled, lines } = await preview(
          path,
          options,
          fields.zacatek === '1',
          fields.souhrn === '1' ? FOR_SUMS : undefined,
        );
        nahled.varovani = columnWarnings(watch.looks(), await lastLooks(db, own));
        if (nahled.souhrn) {
          const values = lines.map(line => line.values);
          const rehearsed = await app.imports.rehearse(values, profile.storno_stavem !== undefined);
          if (rehearsed) {
            tell(nahled, rehearsed);
            nahled.souhrn.jinde = await doublesOf(db, rehearsed.radky);
          }
        }
        return nahled;
      } catch (error) {
        throw error instanceof FileProblem ? fail.invalid(error.message, 'soubor') : error;
      }
    }),
  );
}
