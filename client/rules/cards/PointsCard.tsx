import { Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Rules } from '#shared/rules/contract.ts';
import { EVER, itemLabel, POINT_ITEMS, type PointItem } from '#shared/rules/kinds.ts';
import { type PointValue, pointsAfter, pointsOn } from '#shared/rules/points.ts';
import { request } from '../../core/api.ts';
import { date, number } from '../../core/format.ts';
import { confirmRevoke } from '../../ui/dialogs/confirm.tsx';
import { RowActions } from '../../ui/lists/RowActions.tsx';
import { useRemoval } from '../useRules.ts';
import { PlannedBadge } from './PlannedBadge.tsx';
import { PointsForm } from './PointsForm.tsx';
import { RuleCard } from './RuleCard.tsx';

/** The day from which today's value is valid; renders nothing if it has always been. */
const Since = ({ value, today }: { value: PointValue; today: string }) =>
  value.plati_od !== EVER && (
    <Text span size="xs" c="dimmed">
      {value.plati_od === today ? 'od dneška' : `od ${date(value.plati_od)}`}
    </Text>
  );

/** Points for a piece, today's and planned; values of past days are never changed. */
export function PointsCard({ rules }: { rules: Rules }) {
  const { body, dnes } = rules;
  const [edited, setEdited] = useState<PointItem | null>(null);
  const { change } = useRemoval();
  const withdraw = ({ polozka, plati_od, body: points }: PointValue) =>
    confirmRevoke(
      'Opravdu chcete zrušit tuto hodnotu?',
      'Zrušit hodnotu',
      () =>
        change({
          key: polozka,
          done: 'Hodnota byla zrušena.',
          send: () => request('DELETE /pravidla/body/:polozka/:plati_od/', { params: { polozka, plati_od } }),
        }),
      `${itemLabel(polozka)}: ${number(points)}\u00a0b. od ${date(plati_od)}`,
    );
  return (
    <RuleCard
      title="Body za kus"
      hint="Nová hodnota platí od zvoleného dne. Body za minulé dny se samy nezmění."
    >
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Položka</Table.Th>
            <Table.Th ta="right">Body dnes</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Akce</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {POINT_ITEMS.map(item => {
            const now = pointsOn(body, item, dnes);
            return (
              <Table.Tr key={item}>
                <Table.Td>
                  <Group gap="xs">
                    {itemLabel(item)}
                    {[...(now?.plati_od === dnes ? [now] : []), ...pointsAfter(body, item, dnes)].map(
                      value => (
                        <PlannedBadge
                          key={value.plati_od}
                          of={itemLabel(item)}
                          text={`${number(value.body)} od ${date(value.plati_od)}`}
                          onWithdraw={() => withdraw(value)}
                        />
                      ),
                    )}
                  </Group>
                </Table.Td>
                <Table.Td ta="right">
                  {now ? (
                    <Group gap="xs" justify="flex-end" wrap="nowrap">
                      <Since value={now} today={dnes} />
                      <b>{number(now.body)}</b>
                    </Group>
                  ) : (
                    <Text span size="sm" c="dimmed">
                      bez bodů
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right" w="3rem">
                  <RowActions name={`body ${itemLabel(item)}`} onEdit={() => setEdited(item)} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {edited && <PointsForm item={edited} rules={rules} onClose={() => setEdited(null)} />}
    </RuleCard>
  );
}
