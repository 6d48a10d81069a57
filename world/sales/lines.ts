import type { DocumentType, LineValues } from '#shared/sales/lines.ts';
import { money } from './amounts.ts';
import type { Item } from './items.ts';
import type { Outlet } from './outlets.ts';

/** The fields that all lines of a document share. */
export type Heading = {
  outlet: Outlet;
  typ: DocumentType;
  doklad: string;
  puvodni_doklad: string | null;
  objednavka: string | null;
  cas: string;
  prodejce: string | null;
  technik: string | null;
};

const numbers = Array.from({ length: 32 }, (_, number) => String(number));

/** The lines of a document as text; returned lines have negative pieces and amounts, but a positive price. */
export function linesOf(heading: Heading, items: readonly Item[]): LineValues[] {
  const { outlet, typ, doklad, puvodni_doklad, objednavka, cas, prodejce, technik } = heading;
  const sign = typ === 'prodej' ? 1 : -1;
  return items.map((item, at) => ({
    zdroj: outlet.zdroj,
    doklad,
    radek: numbers[at + 1]!,
    typ,
    cas,
    kanal: outlet.kanal,
    id_prodejny: outlet.id_prodejny,
    stredisko: outlet.stredisko,
    prodejce,
    technik,
    objednavka,
    puvodni_doklad,
    kod: item.names.kod,
    nazev: item.names.nazev,
    kategorie: item.names.kategorie,
    kategorie_1: item.names.kategorie_1,
    kategorie_2: item.names.kategorie_2,
    kusy: String(sign * item.pieces),
    cena_s_dph: money(item.price),
    obrat: money(sign * item.gross),
    obrat_bez_dph: money(sign * item.net),
    naklad_bez_dph: item.cost === null ? null : money(sign * item.cost),
    sazba_dph: numbers[item.rate]!,
    je_doprava: item.je_doprava,
  }));
}
