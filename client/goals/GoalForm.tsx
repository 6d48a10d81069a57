import { GOAL, ofMeasures } from '#shared/goals/fields.ts';
import { type Answer, request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { notifyDone } from '../ui/notices/notify.ts';

type Shop = Answer<'GET /cile/'>['prodejny'][number];
type Props = { shop: Shop; mesic: string; title: string; onClose: () => void };

/** The form for a shop's goals in a month. */
export const GoalForm = ({ shop, mesic, title, onClose }: Props) => {
  const goals = ofMeasures(mira => shop.miry.find(one => one.mira === mira)?.cil ?? null);
  const { prodejna, verze } = shop;
  return (
    <RecordForm
      fields={GOAL}
      record={{ ...goals, verze }}
      title={title}
      draft={`cil:${prodejna}:${mesic}`}
      save={async (body, attempt) => {
        const sent = { ...body, prodejna, mesic, verze: attempt.verze };
        await request('PUT /cile/', { body: sent, klic: attempt.klic });
        await refetch('/cile/');
        notifyDone('Cíle byly uloženy.');
      }}
      failed="Chyba při ukládání cílů"
      onClose={onClose}
      inputs={{ obrat: { 'data-autofocus': true } }}
    />
  );
};
