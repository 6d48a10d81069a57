import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useUser } from '../core/session.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** The first screen: an overview for ADMIN, the seller's day for everyone else (D1 §2). */
export function HomePage() {
  const user = useUser();
  const isAdmin = user.role === 'ADMIN';
  return (
    <>
      <PageHeader title={isAdmin ? 'Přehled' : `Dobrý den, ${user.jmeno}`} />
      <EmptyState
        title="Připravujeme"
        hint={
          isAdmin
            ? 'Tady bude přehled prodejen, směn a úkolů. Hotové jsou zatím novinky a správa.'
            : 'Tady budou vaše směny, úkoly a výsledky. Hotové jsou zatím novinky.'
        }
      >
        <Group justify="center" mt="xs">
          <Button component={Link} to="/news">
            Otevřít novinky
          </Button>
          {isAdmin && (
            <Button component={Link} to="/users" variant="default">
              Otevřít správu
            </Button>
          )}
        </Group>
      </EmptyState>
    </>
  );
}
