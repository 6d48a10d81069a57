import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MODULE_LABELS, ROLE_LABELS } from '#shared/core/roles.ts';
import type { ListedUser } from '#shared/users/contract.ts';
import { useUser } from '../core/session.tsx';
import { StepReset } from '../factors/StepReset.tsx';
import { Link } from '../navigation/Link.tsx';
import { type Column, DataTable, type Records } from '../ui/lists/DataTable.tsx';
import { RowActions } from '../ui/lists/RowActions.tsx';
import { ActiveBadge } from '../ui/marks/ActiveBadge.tsx';
import { PersonAvatar } from '../ui/marks/PersonAvatar.tsx';
import { isWaiting } from './matching.ts';
import { ShopRequest } from './ShopRequest.tsx';

type Props = {
  list: Records<ListedUser>;
  onEdit: (user: ListedUser) => void;
  onRemove: (user: ListedUser) => void;
  /** Renders a button that opens the person's contract. */
  contractOf: (user: ListedUser) => ReactNode;
};

/** The table of people. An ADMIN's own row has no actions (rule people-8). */
export function UserTable({ list, onEdit, onRemove, contractOf }: Props) {
  const me = useUser();
  const columns: Column<ListedUser>[] = [
    { head: 'ID', width: '3.5rem', align: 'right', cell: user => user.id },
    {
      head: 'Jméno (podle příjmení)',
      card: 'title',
      cell: user => (
        <Group gap="xs" wrap="nowrap">
          <PersonAvatar person={user} size={26} />
          {user.jmeno} {user.prijmeni}
        </Group>
      ),
    },
    { head: 'Uživatelské jméno', breaks: true, cell: user => user.uzivatelske_jmeno },
    { head: 'Role', cell: user => ROLE_LABELS[user.role] },
    {
      head: 'Prodejna',
      cell: user =>
        user.zadost_prodejna ? <ShopRequest user={user} requested={user.zadost_prodejna} /> : user.prodejna,
    },
    { head: 'Smlouva', cell: contractOf },
    { head: 'Druhý krok', cell: user => <StepReset user={user} /> },
    { head: 'Stav', width: '6.5rem', cell: user => <ActiveBadge isActive={user.aktivni} /> },
    {
      head: 'Moduly',
      from: 'wide',
      cell: user => (
        <Text span inherit c="dimmed">
          {user.moduly.map(module => MODULE_LABELS[module]).join(', ') || '—'}
        </Text>
      ),
    },
    {
      head: 'Akce',
      width: '8rem',
      align: 'right',
      card: 'corner',
      cell: user =>
        user.id === me.id ? (
          <Badge my={{ base: 12, md: 0 }} mx={{ base: 'xs', md: 0 }}>
            Vy
          </Badge>
        ) : (
          <RowActions
            name={`${user.jmeno} ${user.prijmeni}`}
            onEdit={() => onEdit(user)}
            onRemove={() => onRemove(user)}
          >
            <ActionIcon
              component={Link}
              to={`/odchody?osoba=${user.id}`}
              variant="subtle"
              aria-label={`Odchod: ${user.jmeno} ${user.prijmeni}`}
              title="Odchod"
            >
              <IconDoorExit size={17} aria-hidden />
            </ActionIcon>
          </RowActions>
        ),
    },
  ];
  return (
    <DataTable
      {...list}
      caption="Uživatelé"
      columns={columns}
      rowKey={user => user.id}
      isMarked={isWaiting}
    />
  );
}
