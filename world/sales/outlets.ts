import type { Channel } from '#shared/sales/lines.ts';
import type { OpeningHours } from '#shared/stores/hours.ts';
import { SHOPS } from '../chain.ts';

/** A place that issues documents: a shop's till, its workshop, the e-shop, the marketplace. */
export type Outlet = {
  /** Part of the random key: it never changes, even if other outlets are added. */
  id: number;
  zdroj: 'pokladna' | 'eshop' | 'allegro';
  kanal: Channel;
  shop: number | null;
  id_prodejny: string | null;
  stredisko: string | null;
  /** null: always open. */
  hours: OpeningHours | null;
  /** The share of the chain's lines at the start of 2026, and its yearly growth factor. */
  share: number;
  growth: number;
};

/** Share and yearly growth of the till and of the workshop, if there is one, by the shop's number. */
const SHOP_TRADE: Record<number, { till: [number, number]; workshop?: [number, number] }> = {
  1: { till: [0.2, 1.04], workshop: [0.05, 1.08] },
  2: { till: [0.06, 0.99] },
  3: { till: [0.12, 1.07], workshop: [0.035, 1.1] },
  4: { till: [0.09, 1.02], workshop: [0.025, 1.05] },
  5: { till: [0.06, 0.96], workshop: [0.015, 1.02] },
  6: { till: [0.05, 1.09], workshop: [0.015, 1.12] },
};

type Shop = (typeof SHOPS)[number];

const atShop = (shop: Shop, kanal: 'prodejna' | 'servis', [share, growth]: [number, number]): Outlet => ({
  id: (kanal === 'servis' ? 100 : 0) + shop.id,
  zdroj: 'pokladna',
  kanal,
  shop: shop.id,
  id_prodejny: shop.id_prodejny === null ? null : String(shop.id_prodejny),
  // The till knows a shop without a branch number only by its name.
  stredisko: shop.stredisko ?? shop.nazev,
  hours: shop.oteviraci_doba,
  share,
  growth,
});

const online = (id: number, kanal: 'eshop' | 'allegro', share: number, growth: number): Outlet => ({
  id,
  zdroj: kanal,
  kanal,
  shop: null,
  id_prodejny: null,
  stredisko: null,
  hours: null,
  share,
  growth,
});

export const OUTLETS: Outlet[] = [
  ...SHOPS.flatMap(shop => {
    const trade = SHOP_TRADE[shop.id];
    if (!trade) return [];
    const till = atShop(shop, 'prodejna', trade.till);
    return trade.workshop ? [till, atShop(shop, 'servis', trade.workshop)] : [till];
  }),
  online(201, 'eshop', 0.18, 1.12),
  online(202, 'allegro', 0.1, 1.2),
];

const SERIES: Record<Channel, string> = { prodejna: 'P', servis: 'S', eshop: 'E', allegro: 'A' };

/** P1-2026-000123, S1-2026-000123 in shops, E2026000123, A2026000123 online; V for returns, X for cancellations. */
export const documentNumber = (prefix: string, outlet: Outlet, year: number, number: number): string => {
  const digits = String(number).padStart(6, '0');
  const series = `${prefix}${SERIES[outlet.kanal]}`;
  return outlet.shop === null ? `${series}${year}${digits}` : `${series}${outlet.shop}-${year}-${digits}`;
};

/** The number of the repair or the order; sales in a shop have none. */
export function orderNumber(outlet: Outlet, year: number, number: number): string | null {
  if (outlet.kanal === 'prodejna') return null;
  if (outlet.kanal === 'servis')
    return `Z${outlet.shop}${String(year).slice(2)}${String(number).padStart(5, '0')}`;
  if (outlet.kanal === 'eshop') return `${year}${String(100_000 + number)}`;
  return `ALG-${(year - 2000) * 10_000_000 + number}`;
}
