import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '../core/api.ts';
import { plural } from '../core/format.ts';
import { refetch } from '../core/queries.ts';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { notifyDone } from '../ui/notify.ts';
import { sentenceOf } from '../ui/problem.ts';
import classes from './BulkActions.module.css';

type Props = { ids: number[]; onDone: () => void; children: ReactNode };

/** Switches the selected shops active or inactive at once (D1 §4), beside the filters. */
export function BulkActions({ ids, onDone, children }: Props) {
  const [isNoneSelected, setNoneSelected] = useState(false);
  const bulk = useMutation({
    mutationFn: (aktivni: boolean) =>
      request('POST /stores/prodejny/bulk_update_status/', { body: { store_ids: ids, aktivni } }),
    onSuccess: ({ updated }, aktivni) => {
      const count = plural(updated, 'prodejna', 'prodejny', 'prodejen');
      notifyDone(`${aktivni ? 'Aktivováno' : 'Deaktivováno'}: ${count}`);
      onDone();
      return refetch('/stores/');
    },
  });
  const apply = (aktivni: boolean) => {
    setNoneSelected(ids.length === 0);
    bulk.reset();
    if (ids.length > 0 && !bulk.isPending) bulk.mutate(aktivni);
  };

  return (
    <>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" flex="0 1 auto">
          {children}
        </Group>
        <Group gap="xs" className={classes.bulk}>
          <Text size="sm" c="dimmed" role="status" className={classes.count}>
            {ids.length > 0 && `Vybráno: ${plural(ids.length, 'prodejna', 'prodejny', 'prodejen')}`}
          </Text>
          <Button variant="default" loading={bulk.isPending && bulk.variables} onClick={() => apply(true)}>
            Aktivovat vybrané
          </Button>
          <Button variant="default" loading={bulk.isPending && !bulk.variables} onClick={() => apply(false)}>
            Deaktivovat vybrané
          </Button>
        </Group>
      </Group>
      <ErrorBanner
        message={isNoneSelected && ids.length === 0 ? 'Nejsou vybrány žádné prodejny' : null}
        detail="Označte je v prvním sloupci tabulky."
        onClose={() => setNoneSelected(false)}
      />
      <ErrorBanner
        message={bulk.isError ? 'Chyba při hromadné aktualizaci' : null}
        detail={sentenceOf(bulk.error)}
        onClose={bulk.reset}
      />
    </>
  );
}
