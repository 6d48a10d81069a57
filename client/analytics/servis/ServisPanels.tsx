import type { Answer } from '../../core/api.ts';
import { money, plural } from '../../core/format.ts';
import { CHANNEL_COLORS } from '../charts/colors.ts';
import { type Load, Panel } from '../charts/Panel.tsx';
import { type Entry, RankedList } from '../charts/RankedList.tsx';
import { Download } from '../section/Download.tsx';
import type { Unit } from '../tiles/Tile.tsx';
import classes from './ServisPanels.module.css';

type Breakdown = Answer<'GET /analytics/servis/'>['breakdown'];

type Props = {
  /** Undefined while it is awaited. */
  breakdown: Breakdown | undefined;
  load: Load;
  query: Record<string, string>;
};

const items = (count: number) => plural(count, 'položka', 'položky', 'položek');

const PANELS: {
  title: string;
  list: string;
  unit: Unit;
  entries: (breakdown: Breakdown) => Entry[];
}[] = [
  {
    title: 'Typy servisu',
    list: 'breakdown.typy_servisu',
    unit: 'money',
    entries: ({ typy_servisu }) =>
      typy_servisu.map(({ kategorie_1, obrat, polozky }) => ({
        key: kategorie_1,
        name: kategorie_1,
        value: obrat,
        note: items(polozky),
      })),
  },
  {
    title: 'Nejčastější servisní položky',
    list: 'breakdown.top_servisni_sluzby',
    unit: 'number',
    entries: ({ top_servisni_sluzby }) =>
      top_servisni_sluzby.map(({ kod, nazev, celkem_kusu, obrat }, at) => ({
        key: `${at} ${kod}`,
        name: nazev,
        value: celkem_kusu,
        note: `ks · ${money(obrat)}`,
      })),
  },
  {
    title: 'Značky telefonů',
    list: 'breakdown.znacky_telefonu',
    unit: 'money',
    entries: ({ znacky_telefonu }) =>
      znacky_telefonu.map(({ kategorie_2, obrat, polozky }) => ({
        key: kategorie_2,
        name: kategorie_2,
        value: obrat,
        note: items(polozky),
      })),
  },
];

/** What is repaired: kinds of service, the most frequent work, brands of phones (D2 §2.4). */
export const ServisPanels = ({ breakdown, load, query }: Props) => (
  <div className={classes.panels}>
    {PANELS.map(({ title, list, unit, entries }) => (
      <Panel
        key={list}
        title={title}
        load={load}
        height={320}
        actions={<Download call="GET /analytics/servis/" query={query} list={list} of={title} />}
      >
        {breakdown && (
          <RankedList label={title} entries={entries(breakdown)} unit={unit} color={CHANNEL_COLORS.servis} />
        )}
      </Panel>
    ))}
  </div>
);
