import { Skeleton } from '@mantine/core';
import type { Access } from '#shared/vault/contract.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { confirmDelete } from '../ui/dialogs/confirm.tsx';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { type OfSaved, useSaved } from '../ui/lists/long/useSaved.tsx';
import { useSteps } from '../ui/lists/long/useSteps.tsx';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../ui/notices/notifyUndo.tsx';
import { AccessCard } from './AccessCard.tsx';
import { accessName } from './accessName.ts';
import { useLimits } from './limits/useLimits.ts';
import classes from './Vault.module.css';

/** The card of an access takes half a phone's screen: this many are about seven screens. */
const CARDS_ON_PHONE = 12;

type Props = OfSaved & {
  /** Undefined while the first answer is loading. */
  entries: Access[] | undefined;
  onEdit: (entry: Access) => void;
  onLog: (entry: Access) => void;
  onVersions: (entry: Access) => void;
  onLimit: (entry: Access) => void;
};

const restore = (id: number) =>
  request('POST /pristupy/:id/obnovit/', { params: { id } })
    .then(() => refetch('/pristupy/'))
    .catch(error => notifyProblem(error, 'Přístup se nepodařilo obnovit'));

/** The accesses as cards, each with only the actions that the person may do. */
export function AccessGrid({ entries, saved, onUnfilter, onEdit, onLog, onVersions, onLimit }: Props) {
  const may = useMay();
  const goingOn = useGoingOn();
  const limits = useLimits();
  const fresh = useSaved({ rows: entries, keyOf: ({ id }) => id, saved, onUnfilter });
  const { shown, more } = useSteps(entries, {
    name: 'Přístupy',
    step: CARDS_ON_PHONE,
    least: fresh.leastOf(entries),
  });
  const { mutate: remove } = useDeed({
    run: ({ id }: Access) => request('DELETE /pristupy/:id/', { params: { id } }),
    touches: '/pristupy/',
    after: (_, { id, company_name }) =>
      notifyUndo(`access-${id}`, `Přístup ${company_name} je v koši.`, () => restore(id)),
    failed: 'Chyba při mazání přístupu',
  });
  const ask = (entry: Access) =>
    confirmDelete('Opravdu chcete smazat tento přístup?', () => remove(entry), accessName(entry));
  if (!entries) {
    return (
      <div className={classes.grid} role="status" aria-label="Načítání přístupů">
        {[1, 2, 3, 4, 5, 6].map(card => (
          <Skeleton key={card} height={210} />
        ))}
      </div>
    );
  }
  const cards = (
    <div className={classes.grid} {...goingOn}>
      {shown?.map(entry => (
        <AccessCard
          key={entry.id}
          entry={entry}
          mark={fresh.markOf(entry)}
          onEdit={may('vault.write') ? () => onEdit(entry) : undefined}
          onRemove={may('vault.delete') ? () => ask(entry) : undefined}
          onVersions={may('vault.write') ? () => onVersions(entry) : undefined}
          seen={limits.isKnown ? { by: limits.said(entry), onChange: () => onLimit(entry) } : undefined}
          onLog={may('vault.log') ? () => onLog(entry) : undefined}
        />
      ))}
    </div>
  );
  return (
    <>
      {fresh.hidden}
      {cards}
      {more}
    </>
  );
}
