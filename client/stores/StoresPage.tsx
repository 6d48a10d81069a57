import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#shared/stores/contract.ts';
import { request } from '../core/api.ts';
import { useFilters } from '../core/filters.ts';
import { useNewAsked } from '../core/new-form.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { confirmDelete } from '../ui/dialogs/confirm.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import type { Saved } from '../ui/lists/long/useSaved.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { BulkActions } from './BulkActions.tsx';
import { StoreFilters } from './StoreFilters.tsx';
import { StoreForm } from './StoreForm.tsx';
import { StoreTable } from './StoreTable.tsx';

/** Shop management (rule people-11). */
export function StoresPage({ title }: { title: string }) {
  const { filters, setFilter, clear, isAny } = useFilters(['search', 'aktivni']);
  const isActiveOnly = { true: true, false: false }[filters.aktivni];
  const query = { search: filters.search, aktivni: isActiveOnly };
  const list = useQuery(apiQuery('GET /stores/prodejny/', { query }));
  const [edited, setEdited] = useState<Store | 'new' | null>(null);
  useNewAsked(() => setEdited('new'));
  const [saved, setSaved] = useState<Saved | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const removal = useDeed({
    run: ({ id }: Store) => request('DELETE /stores/prodejny/:id/', { params: { id } }),
    touches: '/stores/',
    done: 'Prodejna byla smazána.',
  });
  const stores = list.data?.stores;
  const hasNone = stores?.length === 0 && !isAny && !list.isPlaceholderData;
  const chosen = stores?.filter(({ id }) => selected.has(id)) ?? [];

  return (
    <>
      <PageHeader title={title}>
        <ButtonWithIcon icon={IconPlus} onClick={() => setEdited('new')}>
          Přidat prodejnu
        </ButtonWithIcon>
      </PageHeader>
      <Stack gap="sm">
        {/* Without any shop there is nothing to look for or to switch. */}
        {!hasNone && (
          <BulkActions stores={chosen} onDone={() => setSelected(new Set())}>
            <StoreFilters filters={filters} onChange={setFilter} />
          </BulkActions>
        )}
        <DeedBanner deeds={[removal]} failed="Chyba při mazání prodejny" isTitled />
        <StoreTable
          list={{
            rows: stores,
            load: list,
            failed: 'Chyba při načítání prodejen',
            isClosable: true,
            saved,
            onUnfilter: isAny ? clear : undefined,
            empty: <NoStores isFiltered={isAny} onClear={clear} />,
          }}
          selected={selected}
          onSelect={setSelected}
          onEdit={setEdited}
          onRemove={store =>
            confirmDelete('Opravdu chcete smazat tuto prodejnu?', () => removal.mutate(store), store.nazev)
          }
        />
      </Stack>
      {edited && (
        <StoreForm
          store={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={key => setSaved({ key })}
        />
      )}
    </>
  );
}

const NoStores = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState title="Žádná prodejna neodpovídá filtru">
      <Button variant="default" onClick={onClear}>
        Zrušit filtr
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title="Zatím žádné prodejny" hint="Přidejte první tlačítkem „Přidat prodejnu“." />
  );
