import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Srovnani } from '#shared/analytics/calls/shapes.ts';
import { daysText } from '../../core/days-text.ts';
import { dateTime, number } from '../../core/format.ts';
import { refetch } from '../../core/queries.ts';
import { Link } from '../../navigation/Link.tsx';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { comparedWords } from '../tiles/compared.ts';
import classes from './SectionHeader.module.css';

type Days = { od: string; do: string };

/** When and from how many records the numbers were computed, and what they are compared with. */
const freshness = ({ total_records, generated_at, obdobi, srovnani }: NonNullable<Props['meta']>) =>
  [
    `Záznamů: ${number(total_records)}`,
    `Vygenerováno: ${dateTime(generated_at)}`,
    obdobi && `Období: ${daysText(obdobi)}`,
    srovnani && comparedWords(srovnani),
  ]
    .filter(Boolean)
    .join(' · ');

type Props = {
  title: string;
  /** When the shown numbers were computed, and from how many records. */
  meta?: { generated_at: string; total_records: number; obdobi?: Days; srovnani?: Srovnani };
  isRefreshing?: boolean;
  actions?: ReactNode;
  /** Shown instead of `meta`; false where there is neither. */
  status?: ReactNode;
  /** The section's filters. */
  children?: ReactNode;
};

/** The head of every section: a link to the overview, its name, freshness, refresh and filters. */
export const SectionHeader = ({ title, meta, isRefreshing, actions, status, children }: Props) => (
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
      <ButtonWithIcon
        icon={IconRefresh}
        size="compact-sm"
        variant="default"
        loading={isRefreshing}
        onClick={() => refetch('/analytics/')}
      >
        Obnovit
      </ButtonWithIcon>
    </PageHeader>
    {children && (
      <Group gap="xs" align="flex-end" className={classes.filters} role="search" aria-label="Filtry">
        {children}
      </Group>
    )}
    {status ?? (
      <Text size="xs" c="dimmed" mih={{ base: '3.4rem', sm: '1.2rem' }} my={6} role="status">
        {meta && freshness(meta)}
      </Text>
    )}
  </>
);
