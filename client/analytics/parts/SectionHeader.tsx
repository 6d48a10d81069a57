import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateTime } from '../../core/format.ts';
import { refetch } from '../../core/queries.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './SectionHeader.module.css';

type Props = {
  title: string;
  /** When the shown numbers were computed, and over how many records. */
  meta?: { generated_at: string; total_records: number };
  isRefreshing?: boolean;
  actions?: ReactNode;
  /** The section's filters. */
  children?: ReactNode;
};

/** The head of every section: back to the overview, its name, freshness, refresh and filters. */
export const SectionHeader = ({ title, meta, isRefreshing, actions, children }: Props) => (
  <>
    <Button
      component={Link}
      to="/analytics"
      size="compact-sm"
      variant="subtle"
      leftSection={<IconArrowLeft size={14} aria-hidden />}
      className={classes.back}
    >
      Zpět na přehled
    </Button>
    <PageHeader title={title}>
      {actions}
      <Button
        size="compact-sm"
        variant="default"
        loading={isRefreshing}
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => refetch('/analytics/')}
      >
        Obnovit
      </Button>
    </PageHeader>
    {children && (
      <Group gap="xs" align="flex-end" className={classes.filters} role="search" aria-label="Filtry">
        {children}
      </Group>
    )}
    <Text size="xs" c="dimmed" mih="1.2rem" my={6} role="status">
      {meta &&
        `Záznamů: ${meta.total_records.toLocaleString('cs-CZ')} · Vygenerováno: ${dateTime(meta.generated_at)}`}
    </Text>
  </>
);
