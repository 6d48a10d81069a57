import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { LineValues } from '#shared/sales/lines.ts';
import { connected, patientOptions } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';
import { OF_NO_ROW } from './file/cancellation.ts';
import type { Line } from './file/line.ts';
import { Intake } from './intake/intake.ts';
import { applySettings, resolveStaged } from './merge.ts';
import { lastProduct, markProducts, resolveNames } from './names.ts';
import { type Other, wouldReplace } from './replaced.ts';
import { foreseenCredit } from './rollups/foreseen.ts';
import { counterOn } from './rollups/rollups.ts';
import type { Signing } from './signs.ts';

/** A line as it would be stored: values with signs and computed money, and what its names mean. */
export type Rehearsed = {
  zdroj: string;
  doklad: string;
  radek: number;
  /** The day for which it counts. */
  den: string;
  hodnoty: Partial<LineValues>;
  /** What an import does with its document. */
  stav: 'novy' | 'zmeneny' | 'beze_zmeny';
  prodejna: string | null;
  /** The file's name for a branch that is linked to no shop. */
  pobocka: string | null;
  /** The person for whom it counts; for a return the original seller, as far as that is known. */
  osoba: string | null;
  citac: string | null;
};

/** The lines of a file, and the stored documents to which it would give other content. */
export type Rehearsal = { radky: Rehearsed[]; jine: Other };

const RESULT = `
  select z.nazev as zdroj, r.doklad, r.radek, r.den::text as den,
    jsonb_build_object('typ', r.typ, 'kusy', trim_scale(r.kusy)::text, 'cena_s_dph', trim_scale(r.cena_s_dph)::text,
      'obrat', trim_scale(r.obrat)::text, 'obrat_bez_dph', trim_scale(r.obrat_bez_dph)::text,
      'naklad_bez_dph', trim_scale(r.naklad_bez_dph)::text, 'sazba_dph', trim_scale(r.sazba_dph)::text,
      'je_doprava', case when p.je_doprava then 'true' end) as hodnoty,
    case when d.id is null then 'novy' when d.otisk = n.otisk then 'beze_zmeny' else 'zmeneny' end as stav,
    prodejna.nazev as prodejna,
    case when prodejna.id is null then coalesce(nullif(b.stredisko, ''), b.id_prodejny::text) end as pobocka,
    nullif(concat_ws(' ', u.jmeno, u.prijmeni), '') as osoba, ${counterOn()} as citac
  from radky r
  join doklady n on n.zdroj_id = r.zdroj_id and n.doklad = r.doklad
  join prodej_zdroj z on z.id = r.zdroj_id
  left join (select p.id, p.zdroj_id, p.doklad, p.otisk from (select zdroj_id, doklad from doklady offset 0) as j
    join prodej_doklad p on p.zdroj_id = j.zdroj_id and p.doklad = j.doklad offset 0) as d
    on d.zdroj_id = r.zdroj_id and d.doklad = r.doklad
  join prodej_produkt p on p.id = r.produkt_id
  join prodej_pobocka b on b.id = r.pobocka_id
  left join prodejna on prodejna.id = b.prodejna_id
  join prodej_osoba o on o.id = case r.kanal when 'servis' then r.technik_id else r.prodejce_id end
  left join uzivatel u on u.id = o.uzivatel_id`;

/** How long to wait for the lock: another preview holds it for a moment, an import for long. */
const PATIENCE_MS = 3_000;
const AGAIN_MS = 150;

async function holdSales(client: pg.Client): Promise<boolean> {
  for (const until = performance.now() + PATIENCE_MS; ; await setTimeout(AGAIN_MS)) {
    const { rows } = await client.query(`select pg_try_advisory_xact_lock(${LOCKS.sales}) as mine`);
    if (rows[0].mine || performance.now() > until) return rows[0].mine;
  }
}

/**
 * Shows how lines would be stored, with the statements of an import in a transaction that is rolled back. Null while
 * an import runs: the two would wait for each other.
 */
export async function rehearse(
  databaseUrl: string,
  lines: Line[],
  signing: Signing,
): Promise<Rehearsal | null> {
  const client = await connected(patientOptions(databaseUrl));
  try {
    await client.query('begin');
    if (!(await holdSales(client))) return null;
    await applySettings(client);
    const marked = await lastProduct(client);
    const intake = new Intake(client, { cancelsByStatus: signing.cancelsByStatus, stagesAll: true });
    await intake.begin();
    for (const line of lines) intake.take({ ...line, document: OF_NO_ROW });
    await intake.finish();
    await resolveNames(client);
    await markProducts(client, marked);
    await resolveStaged(client, signing);
    const { rows } = await client.query<Rehearsed>(RESULT);
    const returned = rows.filter(({ hodnoty }) => hodnoty.typ !== 'prodej');
    if (returned.length > 0) {
      const creditOf = await foreseenCredit(client);
      for (const line of returned) {
        const credited = creditOf(line.zdroj, line.doklad);
        if (credited !== undefined) line.osoba = credited;
      }
    }
    return { radky: rows, jine: await wouldReplace(client) };
  } finally {
    // None of it is ever committed.
    await client.end();
  }
}
