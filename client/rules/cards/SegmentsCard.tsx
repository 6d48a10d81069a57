import { Button, NativeSelect, Table, TextInput } from '@mantine/core';
import type { SegmentRule } from '#shared/rules/contract.ts';
import { SEGMENT } from '#shared/rules/fields.ts';
import { SEGMENT_LABELS, type Segment } from '#shared/rules/kinds.ts';
import { request } from '../../core/api.ts';
import { useLeaveGuard } from '../../forms/leave.ts';
import { beginAnew } from '../../forms/meantime/beginAnew.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { useFields } from '../../forms/useFields.ts';
import { confirmRevoke } from '../../ui/dialogs/confirm.tsx';
import { RowActions } from '../../ui/lists/RowActions.tsx';
import classes from './PatternForm.module.css';
import { RuleCard } from './RuleCard.tsx';

type Change = { kategorie: string; segment: Segment | null; done: string };

/** The segment of each category of service lines. */
export function SegmentsCard({ rules }: { rules: SegmentRule[] }) {
  const form = useFields(SEGMENT);
  const { mutate, isPending } = useDeed({
    run: ({ kategorie, segment }: Change) =>
      request('PUT /pravidla/segmenty/', { body: { kategorie, segment } }),
    touches: '/pravidla/',
    scope: 'segmenty',
    done: (_, { done }) => done,
    failed: 'Segment se nepodařilo uložit.',
  });
  useLeaveGuard(form.values.kategorie.trim() !== '');
  return (
    <RuleCard
      title="Segmenty servisu"
      hint="Podle kategorie řádku. Kategorie bez segmentu se počítá jako příslušenství k servisu a je v Nespárováno. Změna platí hned i pro minulé dny."
    >
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kategorie</Table.Th>
            <Table.Th>Segment</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Akce</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rules.map(({ kategorie, segment }) => (
            <Table.Tr key={kategorie}>
              <Table.Td>{kategorie}</Table.Td>
              <Table.Td>
                <NativeSelect
                  size="xs"
                  aria-label={`Segment kategorie ${kategorie}`}
                  value={segment}
                  data={SEGMENT.segment.options}
                  onChange={event => {
                    const chosen = event.currentTarget.value as Segment;
                    mutate({ kategorie, segment: chosen, done: `${kategorie}: ${SEGMENT_LABELS[chosen]}.` });
                  }}
                />
              </Table.Td>
              <Table.Td ta="right" w="3rem">
                <RowActions
                  name={kategorie}
                  onRemove={() =>
                    confirmRevoke(
                      'Opravdu chcete zrušit zařazení této kategorie?',
                      'Zrušit zařazení',
                      () => mutate({ kategorie, segment: null, done: `${kategorie}: bez segmentu.` }),
                      kategorie,
                    )
                  }
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <form
        className={classes.form}
        aria-label="Nové zařazení kategorie"
        noValidate
        onSubmit={form.onSubmit(({ kategorie, segment }) => {
          if (isPending) return;
          const added = { kategorie, segment, done: `${kategorie.trim()}: ${SEGMENT_LABELS[segment]}.` };
          mutate(added, { onSuccess: () => beginAnew(form, { kategorie }) });
        })}
      >
        <TextInput
          {...form.getInputProps('kategorie')}
          className={classes.pattern}
          size="xs"
          label={SEGMENT.kategorie.label}
          autoComplete="off"
          maxLength={SEGMENT.kategorie.max}
        />
        <NativeSelect
          {...form.getInputProps('segment')}
          size="xs"
          label={SEGMENT.segment.label}
          data={SEGMENT.segment.options}
        />
        <Button type="submit" size="xs" className={classes.button} loading={isPending}>
          Přidat
        </Button>
      </form>
    </RuleCard>
  );
}
