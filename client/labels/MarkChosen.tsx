import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { orderCount } from '#shared/core/counts.ts';
import { tooManyProblem } from '../orders/moves.ts';
import { usePhone } from '../ui/hooks/usePhone.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyUndo } from '../ui/notices/notifyUndo.tsx';
import { useLabels } from './useLabels.ts';
import { type Mark, useMark } from './useMark.ts';

/** Gives the chosen orders a label or takes it away, with one undo for all (rule orders-13). */
export function MarkChosen({ ids }: { ids: number[] }) {
  const isPhone = usePhone();
  const { labels } = useLabels();
  const { mark, isMarking } = useMark();
  const [wanted, setWanted] = useState<string | null>(null);
  const isDisabled = ids.length === 0 || tooManyProblem(ids.length) !== null;
  const label = labels.find(({ id }) => `${id}` === wanted) ?? labels[0];
  if (!label) return null;
  const send = async (how: 'pridat' | 'odebrat') => {
    const back = how === 'pridat' ? 'odebrat' : 'pridat';
    const answer = await mark({ objednavky: ids, [how]: [label.id] } as Mark).catch(() => null);
    if (!answer) return;
    const changed = answer.zmenene.map(({ id }) => id);
    const was = how === 'pridat' ? 'už mají' : 'nemají';
    if (changed.length === 0) return notifyDone(`Vybrané objednávky štítek „${label.nazev}“ ${was}.`);
    const did = how === 'pridat' ? 'přidán' : 'odebrán';
    notifyUndo('orders-labels', `Štítek „${label.nazev}“ ${did}: ${orderCount(changed.length)}`, () =>
      mark({ objednavky: changed, [back]: [label.id] } as Mark)
        .then(() => notifyDone('Štítky jsou jako předtím.'))
        .catch(() => {}),
    );
  };
  return (
    <>
      <NativeSelect
        aria-label="Štítek pro vybrané"
        value={`${label.id}`}
        onChange={event => setWanted(event.currentTarget.value)}
        data={labels.map(({ id, nazev }) => ({ value: `${id}`, label: nazev }))}
      />
      <Button
        variant="default"
        disabled={isDisabled}
        aria-label="Přidat štítek"
        loading={isMarking}
        onClick={() => send('pridat')}
      >
        {isPhone ? 'Přidat' : 'Přidat štítek'}
      </Button>
      <Button
        variant="default"
        aria-label="Odebrat štítek"
        disabled={isDisabled || isMarking}
        onClick={() => send('odebrat')}
      >
        {isPhone ? 'Odebrat' : 'Odebrat štítek'}
      </Button>
    </>
  );
}
