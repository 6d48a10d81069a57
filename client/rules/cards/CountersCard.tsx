import { Button, NativeSelect } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { CounterRule } from '#shared/rules/contract.ts';
import { COUNTER_RULE_KINDS, COUNTERS, type Counter, EVER, itemLabel } from '#shared/rules/kinds.ts';
import { request } from '../../core/api.ts';
import { date } from '../../core/format.ts';
import { confirmDelete } from '../../ui/dialogs/confirm.tsx';
import { useRemoval } from '../useRules.ts';
import classes from './CountersCard.module.css';
import { EndRule } from './EndRule.tsx';
import { PatternForm } from './PatternForm.tsx';
import { PatternList } from './PatternList.tsx';
import { RuleCard } from './RuleCard.tsx';

/** The days of a rule as text; empty for one without a beginning and an end. */
function daysOf({ plati_od, plati_do }: CounterRule) {
  const from = plati_od === EVER ? '' : `od ${date(plati_od)}`;
  return plati_do === null ? from : `${from} do ${date(plati_do)} (bez něj)`.trim();
}

/** The products that each counter counts, and from when until when. */
export function CountersCard({ rules, today }: { rules: CounterRule[]; today: string }) {
  const [citac, setCitac] = useState<Counter>(COUNTERS[0]);
  const [ending, setEnding] = useState<CounterRule | null>(null);
  const { change, changing } = useRemoval();
  const live = rules.filter(({ plati_do }) => plati_do === null || plati_do >= today);
  const past = rules.filter(rule => !live.includes(rule));

  const end = (rule: CounterRule) => {
    const { id, vzor, plati_od } = rule;
    if (plati_od < today) return setEnding(rule);
    confirmDelete(
      'Opravdu chcete odebrat toto pravidlo?',
      () =>
        change({
          key: String(id),
          done: `Pravidlo „${vzor}“ bylo odebráno.`,
          send: () => request('DELETE /pravidla/citace/:id/', { params: { id }, query: { od: plati_od } }),
        }),
      `${itemLabel(rule.citac)}: ${vzor}, ${daysOf(rule)}`,
    );
  };
  const note = (rule: CounterRule) => (
    <>
      {daysOf(rule) && <span className={classes.days}>{daysOf(rule)}</span>}
      {rule.plati_do !== null && rule.plati_do >= today && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Ponechat pravidlo ${rule.vzor}`}
          onClick={() =>
            change({
              key: String(rule.id),
              done: `Pravidlo „${rule.vzor}“ platí dál.`,
              send: () => request('POST /pravidla/citace/:id/ponechat/', { params: { id: rule.id } }),
            })
          }
        >
          Ponechat
        </Button>
      )}
    </>
  );

  return (
    <RuleCard
      title="Čítače"
      hint="Které produkty se kam počítají. Kód má přednost před částí názvu; na velikosti písmen a diakritice nezáleží. Změna platí od zvoleného dne, minulé dny se samy nezmění."
    >
      <dl className={classes.counters}>
        {COUNTERS.map(counter => {
          const patterns = live.filter(rule => rule.citac === counter);
          const label = itemLabel(counter);
          return (
            <Fragment key={counter}>
              <dt>{label}</dt>
              <dd>
                {patterns.length === 0 && <span className={classes.none}>nepočítá nic</span>}
                {patterns.length > 0 && (
                  <PatternList of={label} patterns={patterns} removing={changing} note={note} onEnd={end} />
                )}
              </dd>
            </Fragment>
          );
        })}
      </dl>
      {past.length > 0 && (
        <details>
          <summary className={classes.past}>{`Dříve platná pravidla (${past.length})`}</summary>
          <PatternList
            of="Dříve platná pravidla"
            patterns={past}
            removing={null}
            note={rule => <span className={classes.days}>{`${itemLabel(rule.citac)} ${daysOf(rule)}`}</span>}
          />
        </details>
      )}
      <PatternForm
        label="Nové pravidlo čítače"
        kinds={COUNTER_RULE_KINDS}
        today={today}
        add={(rule, keyOf) => {
          const body = { citac, ...rule };
          return request('POST /pravidla/citace/', { body, klic: keyOf(body) });
        }}
      >
        <NativeSelect
          size="xs"
          label="Čítač"
          value={citac}
          onChange={event => setCitac(event.currentTarget.value as Counter)}
          data={COUNTERS.map(value => ({ value, label: itemLabel(value) }))}
        />
      </PatternForm>
      {ending && <EndRule rule={ending} today={today} onClose={() => setEnding(null)} />}
    </RuleCard>
  );
}
