import { Anchor, Stack, Text } from '@mantine/core';
import { hasNoBefore, whyInWords } from '#shared/analytics/proc/words.ts';
import { capitalized } from '#shared/core/capitalized.ts';
import { CHANNEL_LABELS } from '#shared/sales/lines.ts';
import type { Answer } from '../../core/api.ts';
import { Panel } from '../charts/Panel.tsx';
import { Download } from '../details/Download.tsx';
import { periodFilter, selectFilter } from '../section/filters.tsx';
import { section } from '../section/section.tsx';
import { shopFilter } from '../section/shop-filter.ts';
import type { Part } from '../section/spec.ts';
import { useAgainst } from './against.tsx';
import { ProcDetail } from './ProcDetail.tsx';
import { useSellers } from './sellers.ts';
import { Waterfall } from './Waterfall.tsx';

const CALL = 'GET /analytics/proc/';
type Data = Answer<typeof CALL>;

/** The change as a sentence, whose parts open their details. */
function Words({ data, onOpen }: { data: Data; onOpen: (klic: string) => void }) {
  const { celkem, slozky } = whyInWords(data);
  return (
    <Text>
      <strong>{capitalized(celkem)}</strong>
      {slozky.map(({ klic, text }, at) => (
        <span key={klic}>
          {at === 0 ? ': ' : ' '}
          <Anchor component="button" inherit onClick={() => onOpen(klic)}>
            {text}
            {at < slozky.length - 1 && ','}
          </Anchor>
        </span>
      ))}
      .
    </Text>
  );
}

/** Lists who or what has no attendance, and what that means for the bars. */
const Untimed = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <Text size="sm" c="dimmed">
      Bez docházky: {names.join(', ')}. Místo hodin a účtenek za hodinu je tu jen počet účtenek; prodej se tak
      dělí na účtenky, položky na účtenku a cenu.
    </Text>
  );

const Bars: Part<Data> = ({ data, load, query, open }) =>
  data !== null && (
    <Panel
      title="Z čeho se změna obratu skládá"
      load={load}
      height={420}
      actions={<Download call={CALL} query={query} of="složky změny" />}
    >
      {data && (
        <Stack gap="sm">
          <Words data={data} onOpen={klic => open('slozka', klic)} />
          {!hasNoBefore(data) && (
            <>
              <Waterfall data={data} onOpen={klic => open('slozka', klic)} />
              <Untimed names={data.bez_hodin} />
            </>
          )}
        </Stack>
      )}
    </Panel>
  );

/** The section that explains why turnover changed (rule analytics-13). */
export const ProcSection = section({
  title: 'Proč se obrat změnil',
  call: CALL,
  filters: {
    obdobi: periodFilter('monthly'),
    proti: useAgainst,
    kanal: selectFilter('kanal', { label: 'Kanál', options: { '': 'Všechny', ...CHANNEL_LABELS } }),
    prodejna: shopFilter,
    prodejce: selectFilter('prodejce_id', { label: 'Prodejce', options: useSellers }),
  },
  parts: { slozky: Bars },
  Detail: ProcDetail,
});
