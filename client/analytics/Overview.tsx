import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { refetch } from '../core/queries.ts';
import { Link } from '../navigation/Link.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { FeedStatus } from './FeedStatus.tsx';
import { NoSales } from './NoSales.tsx';
import classes from './Overview.module.css';
import { PeriodControl } from './section/period/PeriodControl.tsx';
import { addressOf, type UsedPeriod, usePeriod } from './section/period/period.ts';
import { SECTIONS, type Section } from './sections.tsx';

/** The address of a section with the chosen period; without one, the section uses its own default. */
function linkTo({ key }: Section, { isChosen, chosen }: UsedPeriod): string {
  return `/analytics?${new URLSearchParams({ sekce: key, ...(isChosen && addressOf(chosen)) })}`;
}

const Card = ({ section, period }: { section: Section; period: UsedPeriod }) => (
  <article className={classes.card}>
    <section.icon size={26} aria-hidden />
    <div>
      <h2 className={classes.name}>{section.title}</h2>
      <Text size="sm" c="dimmed">
        {section.text}
      </Text>
    </div>
    <Button
      component={Link}
      to={linkTo(section, period)}
      variant="light"
      aria-label={`Otevřít: ${section.title}`}
      className={classes.open}
    >
      Otevřít
    </Button>
  </article>
);

/** The overview of analytics: how fresh the data is, the period, and the sections (rule analytics-1). */
export function Overview({ title }: { title: string }) {
  const period = usePeriod('monthly');
  return (
    <>
      <PageHeader title={title}>
        <ButtonWithIcon
          icon={IconRefresh}
          size="compact-sm"
          variant="default"
          onClick={() => refetch('/analytics/')}
        >
          Obnovit
        </ButtonWithIcon>
      </PageHeader>
      <Together>
        <FeedStatus />
        <NoSales />
        <Group gap="xs" align="flex-end" my="sm">
          <PeriodControl {...period} />
        </Group>
        <div className={classes.cards}>
          {SECTIONS.map(section => (
            <Card key={section.key} section={section} period={period} />
          ))}
        </div>
      </Together>
    </>
  );
}
