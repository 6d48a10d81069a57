import { typedAmount } from '#shared/rules/amount.ts';
import { POINTS } from '#shared/rules/fields.ts';
import { itemLabel, type PointItem } from '#shared/rules/kinds.ts';
import type { PointValue } from '#shared/rules/points.ts';
import { request } from '../../core/api.ts';
import { date } from '../../core/format.ts';
import { refetch } from '../../core/queries.ts';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { notifyDone } from '../../ui/notices/notify.ts';

type Props = { item: PointItem; today: string; current: PointValue | null; onClose: () => void };

/** The form that sets an item's points from today or a later day. */
export const PointsForm = ({ item, today, current, onClose }: Props) => (
  <RecordForm
    fields={POINTS}
    begin={{ body: current ? typedAmount(current.body) : '', plati_od: today }}
    rules={{
      plati_od: day =>
        day === '' ? 'Zvolte den' : day < today ? 'Body za minulé dny zde nelze změnit' : null,
    }}
    title={`Body: ${itemLabel(item)}`}
    size="sm"
    failed="Chyba při ukládání bodů"
    onClose={onClose}
    save={async (points, { klic }) => {
      await request('PUT /pravidla/body/', { body: { polozka: item, ...points }, klic });
      notifyDone(`${itemLabel(item)}: ${typedAmount(points.body)} b. od ${date(points.plati_od)}.`);
      await refetch('/pravidla/');
    }}
    inputs={{ plati_od: { min: today } }}
  />
);
