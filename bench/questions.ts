import { DAY } from '#shared/core/durations.ts';

/**
 * A measured question about sales: a call of the API, and the same question about the sold lines themselves, in SQL
 * that both PostgreSQL and DuckDB accept, over the relation `radky` (bench/lines.ts).
 */
export type Question = {
  name: string;
  path: string;
  sql: string;
  /** A year or more: it should be ten times faster than raw SQL and faster than DuckDB's scan. */
  long?: boolean;
};

const SUMS = `sum(obrat) as obrat, sum(obrat_bez_dph) as obrat_bez_dph,
  sum(obrat_bez_dph - naklad_bez_dph) as zisk,
  count(*) filter (where typ = 'prodej' and not je_doprava) as polozky,
  sum(kusy) filter (where not je_doprava) as kusy,
  count(distinct case when typ = 'prodej' then doklad_id end) as doklady`;

const sums = (by: string, from: string, to: string, where = 'true') =>
  `select ${by}, ${SUMS} from radky where den between date '${from}' and date '${to}' and ${where}
   group by ${by} order by ${by}`;

const items = (from: string, to: string, where: string) =>
  `select doklad_id, nazev, kod, den, kusy, obrat_bez_dph from radky
   where den between date '${from}' and date '${to}' and not je_doprava and ${where} order by den desc limit 200`;

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);

/** The questions for a database whose last day is `today`; `seller` and `technician` are people with sales. */
export function questions(
  today: string,
  seller: { id: number; jmeno: string },
  technician: string,
): Question[] {
  const year = dayBefore(today, 364);
  const month = `${today.slice(0, 7)}-01`;
  const fiveYears = `${Number(today.slice(0, 4)) - 4}-01-01`;
  const over = (from: string) => `period=custom&start_date=${from}&end_date=${today}`;
  const online = "kanal in ('eshop', 'allegro')";
  const service = "kanal = 'servis'";
  const person = `osoba = '${seller.jmeno}'`;
  const a = '/analytics';
  const counters = (from: string) =>
    `select osoba, citac, ${SUMS} from radky where den between date '${from}' and date '${today}' group by osoba, citac`;
  return [
    {
      name: 'celkova-cisla, year',
      path: `${a}/celkova-cisla/?${over(year)}`,
      sql: sums('kanal', year, today),
      long: true,
    },
    {
      name: 'celkova-cisla, month',
      path: `${a}/celkova-cisla/?${over(month)}`,
      sql: sums('kanal', month, today),
    },
    {
      name: 'celkova-cisla, year, one category',
      path: `${a}/celkova-cisla/?${over(year)}&kategorie=Obaly`,
      sql: sums('kanal', year, today, "kategorie = 'Obaly'"),
      long: true,
    },
    {
      name: 'prodejna-detail, year',
      path: `${a}/celkova-cisla/prodejna-detail/?${over(year)}`,
      sql: sums('stredisko', year, today, "kanal = 'prodejna'"),
      long: true,
    },
    {
      name: 'overall items, month',
      path: `${a}/celkova-cisla/channel-items/?${over(month)}&channel=prodejna`,
      sql: items(month, today, "kanal = 'prodejna'"),
    },
    {
      name: 'overall items, year',
      path: `${a}/celkova-cisla/channel-items/?${over(year)}&channel=prodejna`,
      sql: items(year, today, "kanal = 'prodejna'"),
    },
    {
      name: 'overall time series, year by week',
      path: `${a}/celkova-cisla/categories-timeseries/?${over(year)}&dimension=kategorie&group_by=weekly`,
      sql: sums("date_trunc('week', den), kategorie", year, today),
      long: true,
    },
    {
      name: 'overall time series of products, year',
      path: `${a}/celkova-cisla/categories-timeseries/?${over(year)}&dimension=produkt&group_by=monthly`,
      sql: sums("date_trunc('month', den), nazev", year, today),
      long: true,
    },
    ...['categories', 'stores', 'time', 'products'].map(type => ({
      name: `prodejni-analytika ${type}, 5 years`,
      path: `${a}/prodejni-analytika/?type=${type}&period=yearly`,
      sql: sums(
        `date_trunc('year', den)${{ categories: ', kategorie', stores: ', stredisko', time: '', products: ', nazev' }[type]}`,
        fiveYears,
        today,
      ),
      long: true,
    })),
    {
      name: 'prodejni-analytika products, 30 days',
      path: `${a}/prodejni-analytika/?type=products&period=daily`,
      sql: sums('den, nazev', dayBefore(today, 29), today),
    },
    {
      name: 'why, month',
      path: `${a}/proc/?${over(month)}`,
      sql: sums('kanal, stredisko, kategorie', month, today),
    },
    {
      name: 'why, year',
      path: `${a}/proc/?${over(year)}`,
      sql: sums('kanal, stredisko, kategorie', year, today),
      long: true,
    },
    {
      name: 'why of a seller, month',
      path: `${a}/proc/?${over(month)}&prodejce_id=${seller.id}`,
      sql: sums('kanal, stredisko, kategorie', month, today, person),
    },
    {
      name: 'why, categories of prices, month',
      path: `${a}/proc/rozpad/?${over(month)}&slozka=cena`,
      sql: sums('kanal, stredisko, kategorie', month, today),
    },
    {
      name: 'why, returned items, month',
      path: `${a}/proc/polozky/?${over(month)}&jen_vratky=1`,
      sql: items(month, today, "typ <> 'prodej'"),
    },
    {
      name: 'rows of the turnover, month',
      path: `${a}/radky/?${over(month)}&cislo=obrat`,
      sql: items(month, today, 'true'),
    },
    {
      name: 'rows of the documents, month',
      path: `${a}/radky/?${over(month)}&cislo=doklady`,
      sql: sums('doklad', month, today),
    },
    {
      name: 'servis, year',
      path: `${a}/servis/?${over(year)}`,
      sql: sums('osoba, stredisko, kategorie', year, today, service),
      long: true,
    },
    {
      name: 'servis, month',
      path: `${a}/servis/?period=monthly`,
      sql: sums('osoba, stredisko, kategorie', month, today, service),
    },
    {
      name: 'servis prodejna-detail, year',
      path: `${a}/servis/prodejna-detail/?${over(year)}&prodejna_id=1`,
      sql: sums('kategorie', year, today, `${service} and id_prodejny = 1`),
      long: true,
    },
    {
      name: 'servis prodejna-items, year',
      path: `${a}/servis/prodejna-items/?${over(year)}&prodejna_id=1&segment=sluzby`,
      sql: items(year, today, `${service} and id_prodejny = 1`),
    },
    {
      name: 'servis technik-detail, year',
      path: `${a}/servis/technik-detail/?${over(year)}&technik=${encodeURIComponent(technician)}`,
      sql: sums('kategorie', year, today, `${service} and osoba = '${technician}'`),
      long: true,
    },
    {
      name: 'servis technik-items, year',
      path: `${a}/servis/technik-items/?${over(year)}&technik=${encodeURIComponent(technician)}&segment=servisni_prace`,
      sql: items(year, today, `${service} and osoba = '${technician}'`),
    },
    {
      name: 'eshop, year',
      path: `${a}/eshop/?${over(year)}`,
      sql: sums('kanal', year, today, online),
      long: true,
    },
    {
      name: 'eshop channel-detail, year',
      path: `${a}/eshop/channel-detail/?${over(year)}&channel=eshop`,
      sql: sums('kategorie, kategorie_1, kategorie_2', year, today, "kanal = 'eshop'"),
      long: true,
    },
    {
      name: 'eshop channel-items of a category, year',
      path: `${a}/eshop/channel-items/?${over(year)}&channel=eshop&segment=kategorie&value=Obaly`,
      sql: items(year, today, "kanal = 'eshop' and kategorie = 'Obaly'"),
    },
    {
      name: 'eshop categories-analytics, year',
      path: `${a}/eshop/categories-analytics/?${over(year)}&dimension=kategorie_1`,
      sql: sums('kategorie_1', year, today, online),
      long: true,
    },
    {
      name: 'eshop categories-timeseries, year',
      path: `${a}/eshop/categories-timeseries/?${over(year)}&dimension=kategorie_2&group_by=monthly`,
      sql: sums("date_trunc('month', den), kategorie_2", year, today, online),
      long: true,
    },
    { name: 'sellers today', path: `${a}/web-prodeje/polozky/?type=daily`, sql: counters(today) },
    { name: 'sellers this month', path: `${a}/web-prodeje/polozky/?type=monthly`, sql: counters(month) },
    { name: 'leaderboard points', path: `${a}/leaderboard/points/`, sql: counters(month) },
    { name: 'leaderboard average', path: `${a}/leaderboard/average/`, sql: counters(month) },
    {
      name: 'salesperson today',
      path: `${a}/salesperson/today/?user_id=${seller.id}`,
      sql: sums('citac', today, today, person),
    },
    {
      name: 'salesperson points today',
      path: `${a}/salesperson/points/today/?user_id=${seller.id}`,
      sql: sums('citac', today, today, person),
    },
    {
      name: 'salesperson analytics of a month',
      path: `${a}/salesperson/analytics/?user_id=${seller.id}&type=monthly&date=${year.slice(0, 7)}`,
      sql: sums('citac', `${year.slice(0, 7)}-01`, `${year.slice(0, 7)}-28`, person),
    },
    {
      name: 'salesperson month',
      path: `${a}/salesperson/monthly/?user_id=${seller.id}`,
      sql: sums('citac', month, today, person),
    },
    {
      name: 'salesperson points month',
      path: `${a}/salesperson/points/monthly/?user_id=${seller.id}`,
      sql: sums('citac', month, today, person),
    },
    {
      name: 'salesperson charts, year by month',
      path: `${a}/salesperson/charts/?type=monthly&prodejce_id=${seller.id}&start_date=${year}&end_date=${today}`,
      sql: sums("date_trunc('month', den)", year, today, person),
      long: true,
    },
  ];
}
