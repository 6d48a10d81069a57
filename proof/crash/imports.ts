import type pg from 'pg';
import type { ImportAnswer } from '#shared/imports/shapes.ts';
import type { Area } from './area.ts';
import { Ledger, type State } from './ledger.ts';

const DOCUMENTS = 20;
const LINES_EACH = 3;

/** A canonical file with its own documents; `price` distinguishes the first sending from the second. */
function csv(name: string, price: number): string {
  const rows = [
    'doklad,radek,typ,cas,kanal,id_prodejny,prodejce,kod,nazev,kategorie,kusy,cena_s_dph,sazba_dph',
  ];
  for (let document = 1; document <= DOCUMENTS; document++) {
    for (let line = 1; line <= LINES_EACH; line++) {
      const time = `2026-10-${String(document).padStart(2, '0')}T10:00:00+02:00`;
      rows.push(
        `${name}-${document},${line},prodej,${time},prodejna,1,Jan Novák,K${line},Kryt ${line},Kryty,1,${price},21`,
      );
    }
  }
  return `${rows.join('\n')}\n`;
}

/** Small files of sold lines, each sent twice: the second one replaces every document, completely or not at all. */
export function imports(database: () => pg.Client): Area {
  const ledger = new Ledger();
  let count = 0;
  return {
    name: 'imports',
    ledger,
    async step(session) {
      const name = `soubor${++count}`;
      const send = (price: number) =>
        session.upload('/import/prodeje/?zdroj=proof', csv(name, price), 'text/csv');
      const state = (price: number) => ({
        dokladu: DOCUMENTS,
        radku: DOCUMENTS * LINES_EACH,
        obrat: DOCUMENTS * LINES_EACH * price,
      });
      const trace = ({ import: { id } }: { import: ImportAnswer }) => ({
        co: 'import' as const,
        tabulka: 'prodej_import',
        zaznam: id,
      });
      await ledger.create<{ import: ImportAnswer }>(
        () => send(100),
        answer => ({ id: name, state: state(100), trace: trace(answer) }),
      );
      await ledger.change(name, state(200), trace, () => send(200));
    },
    async read() {
      const { rows } = await database().query(
        `select split_part(d.doklad, '-', 1) as id, count(distinct d.id)::int as dokladu, count(r.doklad_id)::int as radku,
           sum(r.obrat)::int as obrat
         from prodej_doklad d left join prodejni_radek r on r.doklad_id = d.id group by 1`,
      );
      return new Map<string | number, State>(rows.map(({ id, ...state }) => [id as string, state]));
    },
  };
}
