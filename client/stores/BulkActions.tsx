import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { shopCount } from '#shared/core/counts.ts';
import type { Store } from '#shared/stores/contract.ts';
import { request } from '../core/api.ts';
import { plural } from '../core/format.ts';
import { refetch } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { ask } from '../ui/dialogs/question.ts';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../ui/notices/notifyUndo.tsx';
import classes from './BulkActions.module.css';
import { remainsOf } from './remains.ts';

type Props = { stores: Pick<Store, 'id' | 'nazev' | 'aktivni'>[]; onDone: () => void; children: ReactNode };

/** The shops to switch, and those that this changes, as of the press: the stream may be faster than the answer. */
type Switch = { aktivni: boolean; store_ids: number[]; changed: number[] };

/** What still depends on the shops, as a sentence; if it could not be loaded, says so. */
async function remainsSentence(stores: Props['stores']): Promise<string> {
  const active = stores.filter(({ aktivni }) => aktivni).map(({ id }) => id);
  if (active.length === 0) return '';
  try {
    const { zbyva } = await request('GET /stores/prodejny/zbyva/', { query: { prodejny: active.join(',') } });
    const rows = remainsOf(zbyva);
    return rows.length > 0
      ? ` Visí na tom: ${rows.map(({ text }) => text).join(', ')}. Samo se to nepřesune.`
      : '';
  } catch {
    return ' Co na tom visí, se nepodařilo zjistit.';
  }
}

/** Asks before shops are closed, which are then offered nowhere: names them and what still depends on them. */
const confirmDeactivation = async (stores: Props['stores']) =>
  ask({
    question: `Opravdu chcete deaktivovat ${plural(stores.length, 'prodejnu', 'prodejny', 'prodejen')}?${await remainsSentence(stores)}`,
    about: stores.map(({ nazev }) => nazev).join(', '),
    yes: 'Deaktivovat',
    no: 'Ponechat aktivní',
  });

/** Restores the previous state of shops that were switched. */
async function takeBack(ids: number[], aktivni: boolean) {
  try {
    if (ids.length === 0) return;
    await request('POST /stores/prodejny/bulk_update_status/', { body: { store_ids: ids, aktivni } });
    notifyDone('Stav prodejen byl vrácen.');
    await refetch('/stores/');
  } catch (error) {
    notifyProblem(error, 'Stav prodejen se nepodařilo vrátit');
  }
}

/** Activates or deactivates the selected shops at once (rule people-11), beside the filters. */
export function BulkActions({ stores, onDone, children }: Props) {
  const ids = stores.map(({ id }) => id);
  const [isNoneSelected, setNoneSelected] = useState(false);
  const bulk = useDeed({
    run: ({ aktivni, store_ids }: Switch) =>
      request('POST /stores/prodejny/bulk_update_status/', { body: { store_ids, aktivni } }),
    touches: '/stores/',
    after: ({ updated }, { aktivni, changed }) => {
      const count = shopCount(updated);
      notifyUndo('prodejny-hromadne', `${aktivni ? 'Aktivováno' : 'Deaktivováno'}: ${count}`, () =>
        takeBack(changed, !aktivni),
      );
      onDone();
    },
  });
  const apply = async (aktivni: boolean) => {
    setNoneSelected(ids.length === 0);
    bulk.reset();
    if (ids.length === 0 || bulk.isPending) return;
    const changed = stores.filter(store => store.aktivni !== aktivni).map(({ id }) => id);
    if (aktivni || (await confirmDeactivation(stores))) bulk.mutate({ aktivni, store_ids: ids, changed });
  };

  return (
    <>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" flex="0 1 auto">
          {children}
        </Group>
        <Group gap="xs" className={classes.bulk}>
          <Text size="sm" c="dimmed" role="status" className={classes.count}>
            {ids.length > 0 && `Vybráno: ${shopCount(ids.length)}`}
          </Text>
          <Button
            variant="default"
            loading={bulk.isPending && bulk.variables.aktivni}
            onClick={() => apply(true)}
          >
            Aktivovat vybrané
          </Button>
          <Button
            variant="default"
            loading={bulk.isPending && !bulk.variables.aktivni}
            onClick={() => apply(false)}
          >
            Deaktivovat vybrané
          </Button>
        </Group>
      </Group>
      <ErrorBanner
        message={isNoneSelected && ids.length === 0 ? 'Nejsou vybrány žádné prodejny' : null}
        detail="Zaškrtněte je v seznamu."
        onClose={() => setNoneSelected(false)}
      />
      <DeedBanner deeds={[bulk]} failed="Chyba při hromadné aktualizaci" isTitled />
    </>
  );
}
