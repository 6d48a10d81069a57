import { typedAmount, UNSET } from '#shared/rules/amount.ts';
import type { Rules } from '#shared/rules/contract.ts';
import { POINTS } from '#shared/rules/fields.ts';
import { itemLabel, type PointItem } from '#shared/rules/kinds.ts';
import { pointsOn } from '#shared/rules/points.ts';
import { request } from '../../core/api.ts';
import { date } from '../../core/format.ts';
import { refetch } from '../../core/queries.ts';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { notifyDone } from '../../ui/notices/notify.ts';
import { useSeen } from '../useSeen.ts';

type Props = { item: PointItem; rules: Rules; onClose: () => void };

/** The form that sets an item's points from today or a later day. */
export function PointsForm({ item, rules: { body, dnes: today }, onClose }: Props) {
  const sendSeen = useSeen(
    body.filter(({ polozka }) => polozka === item),
    true,
  );
  return (
    <RecordForm
      fields={POINTS}
      record={{ body: pointsOn(body, item, today)?.body, plati_od: today, verze: UNSET }}
      rules={{
        plati_od: day =>
          day === '' ? 'Zvolte den' : day < today ? 'Body za minulé dny zde nelze změnit' : null,
      }}
      title={`Body: ${itemLabel(item)}`}
      size="sm"
      failed="Chyba při ukládání bodů"
      onClose={onClose}
      save={async (points, { klic }) => {
        await sendSeen(points.plati_od, verze =>
          request('PUT /pravidla/body/', { body: { polozka: item, ...points, verze }, klic }),
        );
        notifyDone(`${itemLabel(item)}: ${typedAmount(points.body)}\u00a0b. od ${date(points.plati_od)}.`);
        await refetch('/pravidla/');
      }}
      inputs={{ plati_od: { min: today } }}
    />
  );
}
