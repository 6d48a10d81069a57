import { NativeSelect } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { CounterRule } from '#shared/rules/contract.ts';
import { COUNTER_RULE_KINDS, COUNTERS, type Counter, itemLabel } from '#shared/rules/kinds.ts';
import { request } from '../core/api.ts';
import classes from './CountersCard.module.css';
import { PatternForm } from './PatternForm.tsx';
import { PatternList } from './PatternList.tsx';
import { RuleCard } from './RuleCard.tsx';
import { useRemoval } from './useRules.ts';

/** Which products the thirteen counters count. */
export function CountersCard({ rules }: { rules: CounterRule[] }) {
  const [citac, setCitac] = useState<Counter>(COUNTERS[0]);
  const { remove, removingKey } = useRemoval();
  return (
    <RuleCard
      title="Čítače"
      hint="Které produkty se kam počítají. Kód má přednost před částí názvu; na velikosti písmen a diakritice nezáleží. Změna platí i zpětně."
    >
      <dl className={classes.counters}>
        {COUNTERS.map(counter => {
          const patterns = rules.filter(rule => rule.citac === counter);
          const label = itemLabel(counter);
          return (
            <Fragment key={counter}>
              <dt>{label}</dt>
              <dd>
                {patterns.length === 0 && <span className={classes.none}>nepočítá nic</span>}
                {patterns.length > 0 && (
                  <PatternList
                    of={label}
                    patterns={patterns}
                    removingId={removingKey === null ? null : Number(removingKey)}
                    onRemove={({ id, vzor }) =>
                      remove({
                        key: String(id),
                        done: `Pravidlo „${vzor}“ bylo odebráno.`,
                        send: () => request('DELETE /pravidla/citace/:id/', { params: { id } }),
                      })
                    }
                  />
                )}
              </dd>
            </Fragment>
          );
        })}
      </dl>
      <PatternForm
        label="Nové pravidlo čítače"
        kinds={COUNTER_RULE_KINDS}
        add={rule => request('POST /pravidla/citace/', { body: { citac, ...rule } })}
      >
        <NativeSelect
          size="xs"
          label="Čítač"
          value={citac}
          onChange={event => setCitac(event.currentTarget.value as Counter)}
          data={COUNTERS.map(value => ({ value, label: itemLabel(value) }))}
        />
      </PatternForm>
    </RuleCard>
  );
}
