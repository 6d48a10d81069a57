import { Button, NativeSelect, Table, TextInput } from '@mantine/core';
import { UNSET } from '#shared/rules/amount.ts';
import type { SegmentRule } from '#shared/rules/contract.ts';
import { SEGMENT } from '#shared/rules/fields.ts';
import { SEGMENT_LABELS, type Segment } from '#shared/rules/kinds.ts';
import { request } from '../../core/api.ts';
import { useLeaveGuard } from '../../forms/leave.ts';
import { beginAnew } from '../../forms/meantime/beginAnew.ts';
import { useOwnVersions } from '../../forms/meantime/useOwnVersions.ts';
import { withCurrent } from '../../forms/meantime/withCurrent.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { useFields } from '../../forms/useFields.ts';
import { confirmRevoke } from '../../ui/dialogs/confirm.tsx';
import { RowActions } from '../../ui/lists/RowActions.tsx';
import { segmentInWords } from '../segments.ts';
import classes from './PatternForm.module.css';
import { RuleCard } from './RuleCard.tsx';

type Change = { kategorie: string; segment: Segment | null; verze: number; done: string };

/** The segment of each category of service lines. */
export function SegmentsCard({ rules }: { rules: SegmentRule[] }) {
  const form = useFields(SEGMENT);
  const own = useOwnVersions();
  const { mutate: send, isPending } = useDeed({
    run: ({ kategorie, segment, verze }: Change) =>
      request('PUT /pravidla/segmenty/', {
        body: { kategorie, segment, verze: own.of(kategorie, verze) },
      }).catch(error => {
        throw withCurrent(error, segmentInWords);
      }),
    after: (answer, { kategorie, verze }) => own.take(kategorie, verze, answer.verze),
    touches: '/pravidla/',
    scope: 'segmenty',
    done: (_, { done }) => done,
    failed: 'Segment se nepodařilo uložit.',
  });
  const mutate: typeof send = (...change) => {
    if (!isPending) own.begin();
    send(...change);
  };
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
          {rules.map(({ kategorie, segment, verze }) => (
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
                    const done = `${kategorie}: ${SEGMENT_LABELS[chosen]}.`;
                    mutate({ kategorie, segment: chosen, verze, done });
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
                      () => mutate({ kategorie, segment: null, verze, done: `${kategorie}: bez segmentu.` }),
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
          // A category that has a segment already is not given another one unseen.
          const added = {
            kategorie,
            segment,
            verze: UNSET,
            done: `${kategorie.trim()}: ${SEGMENT_LABELS[segment]}.`,
          };
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
