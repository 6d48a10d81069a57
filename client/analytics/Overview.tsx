import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useFilters } from '../core/filters.ts';
import { refetch } from '../core/queries.ts';
import { RangeFields } from '../forms/dates/RangeFields.tsx';
import { rangeIn } from '../forms/dates/ranges.ts';
import { Link } from '../navigation/Link.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { FeedStatus } from './FeedStatus.tsx';
import classes from './Overview.module.css';
import { daysOf, RANGES, type RangeName } from './ranges.ts';
import { useToday } from './section/period.ts';
import { SECTIONS, type Section } from './sections.tsx';

const FILTERS = ['obdobi', 'od', 'do'] as const;

const KEY = 'analytika-obdobi';
type Chosen = Partial<Record<(typeof FILTERS)[number], string>>;

/** What was chosen here the last time: who works by weeks does not choose them every morning. */
function remembered(): Chosen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Chosen;
  } catch {
    return {};
  }
}

/** The range chosen here, as the sections know it: explicit days, so that the link means the same to everybody. */
function useRange() {
  const today = useToday();
  const { filters: said, setFilters: say, isAny } = useFilters(FILTERS);
  const filters = isAny ? said : { ...said, ...remembered() };
  const setFilters = (values: Chosen) => {
    localStorage.setItem(KEY, JSON.stringify({ ...filters, ...values }));
    say({ ...filters, ...values });
  };
  const setFilter = (name: (typeof FILTERS)[number], value: string) => setFilters({ [name]: value });
  const name = (RANGES.find(({ value }) => value === filters.obdobi)?.value ?? '') as RangeName | '';
  const range = rangeIn(filters, today);
  const end = range.do || today;
  const chosen = { od: range.od || `${end.slice(0, 7)}-01`, do: end };
  const days = name === '' ? null : daysOf(name, today, chosen);
  return { name, days, chosen, today, setFilter, setRange: setFilters };
}

function linkTo({ key }: Section, days: { od: string; do: string } | null): string {
  const range = days && { period: 'custom', start_date: days.od, end_date: days.do };
  return `/analytics?${new URLSearchParams({ sekce: key, ...range })}`;
}

const Card = ({ section, days }: { section: Section; days: { od: string; do: string } | null }) => (
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
      to={linkTo(section, days)}
      variant="light"
      aria-label={`Otevřít: ${section.title}`}
      className={classes.open}
    >
      Otevřít
    </Button>
  </article>
);

/** The overview of analytics: how fresh the data are, the default period, and the sections (rule analytics-1). */
export function Overview({ title }: { title: string }) {
  const { name, days, chosen, today, setFilter, setRange } = useRange();
  return (
    <>
      <PageHeader title={title}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => refetch('/analytics/')}
        >
          Obnovit
        </Button>
      </PageHeader>
      <FeedStatus />
      <Group gap="xs" align="flex-end" my="sm">
        <NativeSelect
          label="Časové období"
          description="Výchozí období otevřené sekce"
          value={name}
          onChange={event => setFilter('obdobi', event.currentTarget.value)}
          data={[{ value: '', label: 'Podle sekce' }, ...RANGES]}
        />
        {name === 'vlastni' && (
          <RangeFields hasLabels keepsValue value={chosen} max={today} onChange={setRange} />
        )}
      </Group>
      <div className={classes.cards}>
        {SECTIONS.map(section => (
          <Card key={section.key} section={section} days={days} />
        ))}
      </div>
    </>
  );
}
