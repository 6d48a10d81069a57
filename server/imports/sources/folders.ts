import type { App } from '../../app-type.ts';
import { type Write, write } from '../../core/write.ts';
import type { Finished } from '../record.ts';
import { hasNews, messageOf } from './fetched.ts';
import { freeName, insertSource, noteEnd, type Readable, sourceOfFolder } from './queries.ts';
import { endSilence } from './silence/ends.ts';

const AUTHOR = { kdo: null, kdo_jmeno: 'sledovaná složka', adresa: null };
/** Leaves room for a number after the name. */
const LONGEST_NAME = 70;

/** Creates a watched source for a folder that nobody entered, and records it. */
async function makeSource(tx: Write, app: App, slozka: string, profil: string): Promise<number> {
  const now = app.clock.now();
  const nazev = await freeName(
    tx.db,
    (slozka ? `Složka ${slozka}` : 'Sledovaná složka').slice(0, LONGEST_NAME),
  );
  const entered = { nazev, druh: 'slozka' as const, misto: slozka, profil, zdroj: null };
  const id = await insertSource(
    tx.db,
    app.vault,
    { ...entered, kazdych_min: 60, cist_od: null, hlidat_h: null },
    now,
  );
  await tx.record('prodej_sledovany', id, null, { nazev, druh: 'slozka', misto: slozka, profil });
  return id;
}

type Read = { slozka: string; profil: string; source: Readable | undefined; finished: Finished };

/** Records on a folder's source the result of one of its files. */
export const noteFolder = (app: App, { slozka, profil, source, finished }: Read) =>
  write(app.db, AUTHOR, async tx => {
    const now = app.clock.now();
    const known = source ?? (await sourceOfFolder(tx.db, slozka));
    const edition = known ?? { id: await makeSource(tx, app, slozka, profil), verze: 1 };
    const { ok } = finished.outcome;
    const ended = {
      zprava: messageOf(finished),
      importId: finished.id,
      isNew: hasNews(finished),
      // A folder is not polled at times of its own; the value says since when it is watched.
      dalsi: known ? Date.parse(known.dalsi) : now,
    };
    await noteEnd(
      tx.db,
      edition,
      {
        ...{ ...ended, vysledek: ok ? 'hotovo' : 'chyba', otisk: null, precteno_do: null, etag: null },
        neuspechu: ok ? 0 : (known?.neuspechu ?? 0) + 1,
      },
      now,
    );
    if (ended.isNew) await endSilence(tx, edition.id);
    await tx.announce({ tema: 'imports', id: null, co: 'zmena' });
    return false;
  });
