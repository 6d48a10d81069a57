import { Anchor, Text, Title } from '@mantine/core';
import type { Order } from '#shared/orders/contract.ts';
import { useMay } from '../core/session.tsx';
import { Link } from '../navigation/Link.tsx';
import { LabelChips, LabelsContext, LabelToggles } from './LabelChips.tsx';
import { useLabels } from './useLabels.ts';
import { useMark, useWaitingMarks } from './useMark.ts';

/** An order's labels in its detail, chosen without opening the form (rule orders-13). */
export function OrderLabels({ order: { id, stitky } }: { order: Order }) {
  const { labels, isKnown } = useLabels();
  const { mark } = useMark();
  const waiting = useWaitingMarks().filter(({ objednavky }) => objednavky.includes(id));
  const may = useMay();
  const mayManage = may('settings.manage');
  if (!isKnown || (labels.length === 0 && !mayManage)) return null;
  const isChosen = (label: number) =>
    waiting.reduce(
      (is, { pridat = [], odebrat = [] }) => (is || pridat.includes(label)) && !odebrat.includes(label),
      stitky.includes(label),
    );
  const toggle = (label: number) =>
    mark({ objednavky: [id], [isChosen(label) ? 'odebrat' : 'pridat']: [label] }).catch(() => {});
  return (
    <section aria-label="Štítky">
      <Title order={3} size="h5" mb={6}>
        Štítky
      </Title>
      {may('orders.write') ? (
        <LabelToggles labels={labels} isChosen={isChosen} onToggle={toggle} />
      ) : (
        <LabelsContext value={labels}>
          <LabelChips ids={stitky} />
        </LabelsContext>
      )}
      {labels.length === 0 && (
        <Text size="sm">
          Zatím žádné nejsou, přidáte je v{' '}
          <Anchor inherit underline="always" component={Link} to="/settings">
            nastavení
          </Anchor>
          .
        </Text>
      )}
    </section>
  );
}
