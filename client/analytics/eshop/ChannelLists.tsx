import { useQuery } from '@tanstack/react-query';
import type { Online, ProductDimension } from '#shared/analytics/kinds.ts';
import type { Answer } from '../../core/api.ts';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { CHANNEL_COLORS } from '../charts/colors.ts';
import { Panel } from '../charts/Panel.tsx';
import { type Entry as Ranked, RankedList } from '../charts/RankedList.tsx';
import { Download } from '../section/Download.tsx';
import { Failure } from '../section/Failure.tsx';
import classes from './ChannelDetail.module.css';
import { entryKey } from './entry.ts';

const CALL = 'GET /analytics/eshop/channel-detail/';
type Breakdown = Answer<typeof CALL>['breakdown'];

const pieces = (kusy: number) => plural(kusy, 'kus', 'kusy', 'kusů');

type Group = Breakdown['kategorie'][number];

const groups = (segment: ProductDimension, rows: Group[]): Ranked[] =>
  rows.map(({ nazev, obrat_bez_dph, kusy }) => ({
    key: entryKey({ segment, value: nazev }),
    name: nazev,
    value: obrat_bez_dph,
    note: pieces(kusy),
  }));

/** The four lists of a channel: 8 of each kind, 10 products (D2 §9). */
const LISTS: { title: string; list: string; entries: (breakdown: Breakdown) => Ranked[] }[] = [
  {
    title: 'Kategorie',
    list: 'breakdown.kategorie',
    entries: ({ kategorie }) => groups('kategorie', kategorie),
  },
  {
    title: 'Podkategorie',
    list: 'breakdown.kategorie_1',
    entries: ({ kategorie_1 }) => groups('kategorie_1', kategorie_1),
  },
  {
    title: 'Značky',
    list: 'breakdown.kategorie_2',
    entries: ({ kategorie_2 }) => groups('kategorie_2', kategorie_2),
  },
  {
    title: 'Produkty',
    list: 'breakdown.top_produkty',
    entries: ({ top_produkty }) =>
      top_produkty.map(({ kod, nazev, celkem_kusu, obrat_bez_dph }) => ({
        key: entryKey({ segment: 'produkt', value: nazev, kod }),
        name: nazev,
        value: obrat_bez_dph,
        note: pieces(celkem_kusu),
      })),
  },
];

type Props = { channel: Online; query: Record<string, string>; onOpen: (entry: string) => void };

/** The best of a channel by category, subcategory, brand and product; each leads to its items. */
export function ChannelLists({ channel, query, onOpen }: Props) {
  const detail = useQuery(apiQuery(CALL, { query: query as never }));
  if (detail.isError) return <Failure message="Chyba detailu kanálu" load={detail} />;
  return (
    <div className={classes.lists}>
      {LISTS.map(({ title, list, entries }) => (
        <Panel
          key={list}
          title={title}
          load={detail}
          height={300}
          actions={<Download call={CALL} query={query} list={list} of={title} />}
        >
          {detail.data && (
            <RankedList
              label={title}
              entries={entries(detail.data.breakdown)}
              unit="money"
              color={CHANNEL_COLORS[channel]}
              onOpen={onOpen}
            />
          )}
        </Panel>
      ))}
    </div>
  );
}
