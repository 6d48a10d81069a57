import { Alert, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../core/api.ts';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../ui/ErrorBanner.tsx';
import { sentenceOf } from '../../ui/problem.ts';
import classes from '../CalendarTab.module.css';
import { dayName } from '../czech.ts';
import { MonthBar } from '../MonthBar.tsx';
import { ShiftForm } from '../ShiftForm.tsx';
import { StoreField } from '../StoreField.tsx';
import { useShiftsAddress } from '../useShiftsAddress.ts';
import { CopyWeek } from './CopyWeek.tsx';
import { type Plan, PlanGrid } from './PlanGrid.tsx';

/** What the labour law says to the month; it forbids nothing. */
function Warnings({ plan }: { plan: Plan }) {
  const nameOf = (id: number) => {
    const person = plan.osoby.find(one => one.id === id);
    return person ? `${person.jmeno} ${person.prijmeni}` : '';
  };
  if (plan.varovani.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={plural(plan.varovani.length, 'upozornění', 'upozornění', 'upozornění')}
    >
      <List size="sm">
        {plan.varovani.map(({ user_id, datum, text }) => (
          <List.Item key={`${user_id} ${datum} ${text}`}>
            {nameOf(user_id)}, {dayName(datum)}: {text}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** The planner's view of a shop (issue 5): people × days, hours, people a day, copying, warnings. */
export function PlanTab() {
  const { mesic, prodejna, set } = useShiftsAddress();
  const [added, setAdded] = useState<{ osoba?: number; datum?: string } | null>(null);
  const [copied, setCopied] = useState<Answer<'POST /shifts/copy-week/'> | null>(null);
  const plan = useQuery(apiQuery('GET /shifts/plan/', { query: { mesic, prodejna: String(prodejna) } }));
  const { data } = plan;
  const month = mesic ?? data?.mesic;
  return (
    <Stack gap="sm">
      <div className={classes.bar}>
        <StoreField
          aria-label="Prodejna"
          value={prodejna}
          onChange={store => set({ prodejna: String(store) })}
        />
        <MonthBar month={month} today={data?.dnes} onMonth={next => set({ mesic: next })} />
        <Group gap="xs" className={classes.actions}>
          <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => setAdded({})}>
            Přidat směnu
          </Button>
          {month && <CopyWeek month={month} prodejna={prodejna} onCopied={setCopied} />}
        </Group>
      </div>
      <ErrorBanner
        message={plan.isError ? 'Chyba při načítání dat' : null}
        detail={sentenceOf(plan.error)}
        onRetry={plan.refetch}
      />
      {copied && (
        <Alert
          color={copied.uspesne > 0 ? 'green' : 'yellow'}
          role="status"
          withCloseButton
          closeButtonLabel="Zavřít hlášení"
          onClose={() => setCopied(null)}
        >
          <Text size="sm" fw={600}>
            Úspěšně vytvořeno: {plural(copied.uspesne, 'směna', 'směny', 'směn')}
          </Text>
          <List size="sm">
            {copied.chyby.map(line => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {plan.isPending && <Skeleton height="30rem" radius="md" />}
      {data?.osoby.length === 0 && (
        <EmptyState
          title="V prodejně nikdo není"
          hint="Lidé se tu objeví, když mají prodejnu jako domácí nebo v ní mají směnu."
        />
      )}
      {data && data.osoby.length > 0 && (
        <PlanGrid
          plan={data}
          isStale={plan.isPlaceholderData}
          onOpen={shift => set({ smena: String(shift.id) }, { step: true })}
          onAdd={(osoba, datum) => setAdded({ osoba, datum })}
        />
      )}
      {data && <Warnings plan={data} />}
      {added && <ShiftForm shift={null} {...added} prodejna={prodejna} onClose={() => setAdded(null)} />}
    </Stack>
  );
}
