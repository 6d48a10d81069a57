import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  DEFAULT_PRIORITY,
  PRIORITIES,
  PRIORITY_LABELS,
  type Priority,
  TASK_MAX,
} from '#shared/tasks/rules.ts';
import { request } from '../core/api.ts';
import { DateField } from '../forms/dates/DateField.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { retrying } from '../ui/retrying.tsx';
import { type Choice, personLabel } from './people.ts';
import { NewShopsTask } from './shops/parts.ts';
import classes from './tasks.module.css';

type Props = {
  /** The people it may be assigned to; with none, it is for the person themselves. Null: they could not be loaded. */
  people: Choice[] | null;
  choices: Parameters<typeof retrying>[0];
  /** Whether an assignee must be chosen, as by an ADMIN (rule home-3). */
  mustChoose?: boolean;
  /** Whether to show fields for priority and deadline. */
  hasDetails: boolean;
};

/** The choice of an ADMIN that goes on in a form of its own (rule home-5). */
const SHOPS = 'prodejny';

const EMPTY = { ukol: '', pro: '', priorita: DEFAULT_PRIORITY as Priority, deadline: '' };

/** The form that adds a task. An incomplete task is silently not sent (rule home-3). */
export function NewTask({ people, choices, mustChoose = false, hasDetails }: Props) {
  const [values, setValues] = useState(EMPTY);
  const [isForShops, setForShops] = useState(false);
  const set = (changed: Partial<typeof EMPTY>) => setValues(before => ({ ...before, ...changed }));
  const adding = useDeed({
    run: ({ ukol, pro, priorita, deadline }: typeof EMPTY, klic) =>
      request('POST /tasks/', {
        klic,
        body: { ukol, priorita, deadline: deadline || null, ...(pro && { id_prodejce_ukol: Number(pro) }) },
      }),
    touches: '/tasks/',
    done: ({ task: { prodejce } }) =>
      prodejce ? `Úkol má ${prodejce.jmeno} ${prodejce.prijmeni}.` : 'Úkol byl přidán.',
    // The person may already have typed the next one.
    after: (_, sent) => setValues(now => (now === sent ? EMPTY : now)),
    failed: 'Úkol se nepodařilo přidat',
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (adding.isPending || !values.ukol.trim() || (mustChoose && !values.pro)) return;
    if (values.pro === SHOPS) setForShops(true);
    else adding.mutate(values);
  };

  return (
    <>
      <form className={classes.form} onSubmit={add} noValidate>
        <TextInput
          className={classes.text}
          aria-label="Text úkolu"
          placeholder="Nový úkol"
          value={values.ukol}
          maxLength={TASK_MAX}
          autoComplete="off"
          onChange={event => set({ ukol: event.currentTarget.value })}
        />
        {people?.length !== 0 && (
          <NativeSelect
            {...retrying(choices, 'lidi')}
            className={classes.field}
            aria-label="Pro koho"
            value={values.pro}
            onChange={event => set({ pro: event.currentTarget.value })}
            data={[
              { value: '', label: people ? (mustChoose ? 'Pro koho…' : 'Pro mě') : 'Nepodařilo se načíst' },
              ...(mustChoose ? [{ value: SHOPS, label: 'Prodejny…' }] : []),
              ...(people ?? []).map(person => ({ value: String(person.id), label: personLabel(person) })),
            ]}
          />
        )}
        {hasDetails && (
          <>
            <NativeSelect
              className={classes.field}
              aria-label="Priorita"
              value={values.priorita}
              onChange={event => set({ priorita: event.currentTarget.value as Priority })}
              data={PRIORITIES.map(value => ({ value, label: `${PRIORITY_LABELS[value]} priorita` }))}
            />
            <DateField
              className={classes.field}
              isInRow
              aria-label="Termín"
              placeholder="Termín"
              value={values.deadline}
              onChange={deadline => set({ deadline })}
            />
          </>
        )}
        <Button type="submit" loading={adding.isPending}>
          Přidat
        </Button>
      </form>
      {isForShops && (
        <NewShopsTask ukol={values.ukol} onDone={() => setValues(EMPTY)} onClose={() => setForShops(false)} />
      )}
    </>
  );
}
