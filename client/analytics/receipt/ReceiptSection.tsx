import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DEFINITIONS } from '#shared/analytics/definitions.ts';
import { toReceipt } from '#shared/core/addresses.ts';
import { czechDay } from '#shared/core/days.ts';
import { CHANNEL_LABELS } from '#shared/sales/lines.ts';
import { type Answer, ApiError } from '../../core/api.ts';
import { useFilters } from '../../core/filters.ts';
import { dateTime, price } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { canGoBack } from '../../navigation/history.ts';
import { Link } from '../../navigation/Link.tsx';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Panel } from '../charts/Panel.tsx';
import { Download } from '../details/Download.tsx';
import { Failure } from '../details/Failure.tsx';
import { withoutCost } from '../tiles/margin.ts';
import { TileSet, type TileSpec } from '../tiles/TileSet.tsx';
import { type Receipt, ReceiptLines } from './ReceiptLines.tsx';
import { hasAny, Related } from './Related.tsx';

type Sums = Receipt['soucty'];

const cost = ({ obrat_bez_nakladu }: Sums) => withoutCost(obrat_bez_nakladu);
const exactly = (name: 'obrat' | 'obrat_bez_dph' | 'zisk') => (sums: Sums) => price(sums[name]);
const nothing = () => null;

/** The sums of a document. Hellers matter in a single receipt, so money is not rounded. */
const TILES: TileSpec<Sums>[] = [
  ['obrat', 'Celkem s DPH', DEFINITIONS.obrat, 'money', nothing, exactly('obrat')],
  ['obrat_bez_dph', 'Celkem bez DPH', DEFINITIONS.obrat_bez_dph, 'money', nothing, exactly('obrat_bez_dph')],
  ['zisk', 'Marže', DEFINITIONS.marze, 'money', cost, exactly('zisk')],
  ['polozky', 'Položky', DEFINITIONS.polozky, 'number'],
  ['kusy', 'Kusy', DEFINITIONS.kusy, 'number'],
];

const ReceiptTiles = ({ receipt }: { receipt: Receipt | undefined }) => (
  <TileSet label="Souhrn dokladu" tiles={TILES} numbers={receipt?.soucty} />
);

const CALL = 'GET /analytics/doklad/';
type Found = Answer<typeof CALL>['nalezeno'][number];

const BACK = {
  size: 'compact-sm',
  variant: 'subtle',
  ml: '-0.5rem',
  leftSection: <IconArrowLeft size={14} aria-hidden />,
} as const;

/** Back to the previous page; to the overview after opening a link that somebody sent. */
function Back() {
  if (canGoBack()) {
    return (
      <Button {...BACK} onClick={() => window.history.back()}>
        Zpět
      </Button>
    );
  }
  return (
    <Button {...BACK} component={Link} to="/analytics">
      Zpět na přehled
    </Button>
  );
}

const FOUND: Column<Found>[] = [
  {
    head: 'Doklad',
    card: 'title',
    cell: one => (
      <Anchor component={Link} to={toReceipt(one)} size="sm">
        {one.doklad}
      </Anchor>
    ),
  },
  { head: 'Prodejna', cell: one => one.prodejna },
  { head: 'Datum', cell: one => czechDay(one.datum), align: 'right' },
  { head: 'Celkem s DPH', cell: one => price(one.obrat), align: 'right' },
  { head: 'Zdroj', cell: one => one.zdroj },
];

const about = ({ cas, prodejny, kanaly, lide, zdroj }: Receipt) =>
  [
    dateTime(cas),
    prodejny.join(', '),
    kanaly.map(kanal => CHANNEL_LABELS[kanal]).join(', '),
    lide.join(', '),
    `zdroj ${zdroj}`,
  ].join(' · ');

/** One document of the sales, by its number in the address: who, where, when, its lines, sums and returns. */
export function ReceiptSection() {
  const { filters } = useFilters(['doklad', 'zdroj']);
  const query = { doklad: filters.doklad, zdroj: filters.zdroj };
  const isNamed = filters.doklad !== '';
  const found = useQuery({ ...apiQuery(CALL, { query }), enabled: isNamed, placeholderData: undefined });
  const receipt = found.data?.doklad;
  const isMissing = found.error instanceof ApiError && found.error.status === 404;
  return (
    <>
      <Back />
      <PageHeader title={`Doklad ${receipt?.doklad ?? filters.doklad}`}>
        {receipt && <Download call={CALL} query={query} of={`doklad ${receipt.doklad}`} />}
      </PageHeader>
      <Text size="sm" c="dimmed" mih="1.3rem" my={6} role="status">
        {receipt && about(receipt)}
      </Text>
      {!isNamed ? (
        <EmptyState title="Který doklad?" hint="Najdete ho podle čísla v hledání (Ctrl+K)." />
      ) : isMissing ? (
        <EmptyState
          title="Doklad nebyl nalezen"
          hint="Zkontrolujte číslo. Doklad mohl být vrácen i s importem, který ho přinesl."
        />
      ) : found.isError ? (
        <Failure message="Chyba při načítání dat" load={found} />
      ) : found.data && !receipt ? (
        <Panel title="Dokladů s tímto číslem je víc" load={found}>
          <DataTable
            caption="Doklady se stejným číslem"
            columns={FOUND}
            rows={found.data.nalezeno}
            rowKey={one => `${one.zdroj} ${one.doklad}`}
          />
        </Panel>
      ) : (
        <Stack gap="sm">
          <ReceiptTiles receipt={receipt ?? undefined} />
          {receipt && hasAny(receipt) && <Related {...receipt} />}
          <ReceiptLines lines={receipt?.radky} load={found} />
        </Stack>
      )}
    </>
  );
}
