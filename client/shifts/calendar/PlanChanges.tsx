import { Alert, Button, List } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { changeCount } from '#shared/core/counts.ts';
import { request } from '../../core/api.ts';
import { apiQuery } from '../../core/queries.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import page from '../ShiftsPage.module.css';

/** The published changes of the person's own plan that they have not seen yet. */
export const usePlanChanges = () => useQuery(apiQuery('GET /shifts/changes/'));

/** Lists these changes in the person's calendar until they confirm that they have seen them (rule shifts-14). */
export function PlanChanges() {
  const load = usePlanChanges();
  const changes = load.data?.zmeny ?? [];
  const see = useDeed({
    run: () => request('POST /shifts/changes/seen/', { body: { zmeny: changes.map(({ id }) => id) } }),
    touches: '/shifts/changes/',
    failed: 'Nepodařilo se uložit',
  });
  if (load.isError && !load.data)
    return <LoadBanner load={load} failed="Změny vašeho plánu se nepodařilo načíst." />;
  if (changes.length === 0) return null;
  return (
    <Alert
      className={page.screen}
      color="yellow"
      role="region"
      icon={<IconCalendarExclamation aria-hidden />}
      title={`Váš plán se změnil: ${changeCount(changes.length)}`}
    >
      <List size="sm" mb="xs">
        {changes.map(({ id, text, duvod }) => (
          <List.Item key={id}>
            {text}
            {duvod && ` (důvod: ${duvod})`}
          </List.Item>
        ))}
      </List>
      <Button size="compact-sm" loading={see.isPending} onClick={() => see.mutate()}>
        Viděl(a) jsem
      </Button>
    </Alert>
  );
}
