import { Alert, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#shared/news/contract.ts';
import { request } from '../../core/api.ts';
import { apiQuery, refetch } from '../../core/queries.ts';
import { confirmDelete } from '../../ui/dialogs/confirm.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ErrorBanner } from '../../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import classes from './CategoriesPage.module.css';
import { CategoryForm } from './CategoryForm.tsx';
import { CategoryTable } from './CategoryTable.tsx';

/** The result of the last action, shown above the list until the next one (rule platform-13). */
type Outcome = { isFailure: boolean; text: string };

const UNKNOWN = 'Neznámá chyba';

/** News category management (rule news-4). */
export function CategoriesPage({ title }: { title: string }) {
  const list = useQuery(apiQuery('GET /news/kategorie/'));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const succeed = (text: string) => setOutcome({ isFailure: false, text });
  const fail = (text: string) => setOutcome({ isFailure: true, text });
  const removal = useMutation({
    mutationFn: ({ id }: Category) => request('DELETE /news/kategorie/:id/', { params: { id } }),
    onMutate: () => setOutcome(null),
    onSuccess: () => {
      succeed('Kategorie byla smazána!');
      return refetch('/news/');
    },
    onError: error => fail(`Chyba při mazání kategorie: ${sentenceOf(error) ?? UNKNOWN}`),
  });

  return (
    <>
      <PageHeader title={title} />
      <div className={classes.columns}>
        <CategoryForm
          onAdded={() => succeed('Kategorie byla úspěšně vytvořena!')}
          onFailed={reason => fail(`Chyba při vytváření kategorie: ${reason ?? UNKNOWN}`)}
        />
        <Stack gap="sm">
          {outcome?.isFailure && <ErrorBanner message={outcome.text} onClose={() => setOutcome(null)} />}
          {outcome && !outcome.isFailure && (
            <Alert
              role="status"
              color="green"
              py="xs"
              withCloseButton
              closeButtonLabel="Zavřít hlášení"
              onClose={() => setOutcome(null)}
            >
              {outcome.text}
            </Alert>
          )}
          <CategoryTable
            list={{
              rows: list.data,
              load: list,
              failed: 'Chyba při načítání kategorií',
              empty: <EmptyState title="Zatím žádné kategorie" hint="První přidáte ve formuláři." />,
            }}
            onRemove={category =>
              confirmDelete(
                'Opravdu chcete smazat tuto kategorii?',
                () => removal.mutate(category),
                category.nazev,
              )
            }
          />
        </Stack>
      </div>
    </>
  );
}
