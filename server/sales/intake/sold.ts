import type { LineValues } from '#shared/sales/lines.ts';
import { type Instant, instant } from './instant.ts';
import { moneyOf } from './money.ts';
import type { Names } from './name-ids.ts';
import { type Numeric, numeric } from './numeric.ts';

/** A line as it is stored, but for the signs of a return: names as ids, missing money computed. */
export type Sold = Names & {
  radek: number;
  typ: string;
  kanal: string;
  cas: Instant;
  objednavka: string | null;
  puvodni_doklad: string | null;
  kusy: Numeric;
  cena_s_dph: Numeric;
  obrat: Numeric;
  obrat_bez_dph: Numeric;
  naklad_bez_dph: Numeric | null;
  sazba_dph: Numeric;
};

export function sold(values: LineValues, names: Names): Sold {
  const money = moneyOf(values);
  return {
    zdroj: names.zdroj,
    pobocka: names.pobocka,
    prodejce: names.prodejce,
    technik: names.technik,
    produkt: names.produkt,
    radek: Number(values.radek),
    typ: values.typ!,
    kanal: values.kanal!,
    cas: instant(values.cas!),
    objednavka: values.objednavka,
    puvodni_doklad: values.puvodni_doklad,
    kusy: numeric(values.kusy!),
    cena_s_dph: numeric(money.cena_s_dph),
    obrat: numeric(money.obrat),
    obrat_bez_dph: numeric(money.obrat_bez_dph),
    naklad_bez_dph: values.naklad_bez_dph === null ? null : numeric(values.naklad_bez_dph),
    sazba_dph: numeric(money.sazba_dph),
  };
}

/** To whom a line counts by itself: the technician in service, else the seller (rule sales-8). */
export const ownPersonOf = ({ kanal, technik, prodejce }: Sold) => (kanal === 'servis' ? technik : prodejce);
