import { Button } from '@mantine/core';
import { useMay } from '../core/session.tsx';
import { Link } from '../navigation/Link.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';

type Props = {
  /** What will be possible with a shop: 'Směny půjde plánovat'. */
  then: string;
};

/** Shown instead of a screen that needs a shop while there is none: an ADMIN can add one, others are told who can. */
export function NoShop({ then }: Props) {
  const isMine = useMay()('stores.manage');
  return (
    <EmptyState
      title="Zatím tu není žádná prodejna"
      hint={`${then}, jakmile ${isMine ? 'přidáte' : 'administrátor přidá'} první prodejnu.`}
    >
      {isMine && (
        <Button component={Link} to="/stores">
          Přidat prodejnu
        </Button>
      )}
    </EmptyState>
  );
}
