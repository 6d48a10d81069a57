import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/core/days.ts';
import { OFFER_NOTE_MAX } from '#shared/offers/kinds.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { request } from '../core/api.ts';
import { plural } from '../core/format.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { FormModal } from '../forms/FormModal.tsx';
import { longDay, span } from '../shifts/czech.ts';
import { notifyDone } from '../ui/notify.ts';

type Props = { shift: Shift; today: string; isOwn: boolean; onClose: () => void };

/** How far ahead shifts to swap for are offered. */
const AHEAD_DAYS = 60;

const wordsOf = (one: Shift) => `${longDay(one.datum)}, ${span(one)}, ${one.prodejna_nazev}`;

/** One's own work shifts ahead, to be given for another's. */
function useOwnAhead(today: string, isNeeded: boolean) {
  const query = { od: addDays(today, 1), do: addDays(today, AHEAD_DAYS) };
  const { data } = useQuery({ ...apiQuery('GET /shifts/', { query: query as never }), enabled: isNeeded });
  return (data ?? []).filter(({ typ_smeny }) => typ_smeny === 'prace');
}

/** Offers an own shift to the others, or one for somebody else's shift. */
export function OfferForm({ shift, today, isOwn, onClose }: Props) {
  const own = useOwnAhead(today, !isOwn);
  const form = useForm({
    initialValues: { smena: '', poznamka: '' },
    validate: { smena: value => (isOwn || value ? null : 'Vyberte svou směnu') },
  });
  return (
    <FormModal
      title={isOwn ? 'Nabídnout směnu' : 'Navrhnout výměnu'}
      form={form}
      labels={{ smena: 'Moje směna', poznamka: 'Vzkaz' }}
      save={async ({ smena, poznamka }, { klic }) => {
        const offered = isOwn ? shift.id : Number(smena);
        const body = { smena_id: offered, za_smenu_id: isOwn ? null : shift.id, poznamka };
        const { osloveno } = await request('POST /nabidky/', { body, klic });
        notifyDone(
          osloveno === 0
            ? 'Nabídka je vyvěšená. Zatím ji nikdo převzít nemůže.'
            : `Nabídka je vyvěšená, ${plural(osloveno, 'člověk dostal', 'lidé dostali', 'lidí dostalo')} upozornění.`,
        );
        await refetch('/nabidky/');
      }}
      failed="Směnu se nepodařilo nabídnout"
      submit={{ label: isOwn ? 'Nabídnout' : 'Navrhnout' }}
      onClose={onClose}
    >
      <Text>{isOwn ? wordsOf(shift) : `Chci směnu, kterou má ${shift.user_jmeno}: ${wordsOf(shift)}`}</Text>
      {!isOwn && (
        <NativeSelect
          {...form.getInputProps('smena')}
          label="Moje směna"
          required
          data={[
            { value: '', label: 'Vyberte' },
            ...own.map(one => ({ value: String(one.id), label: wordsOf(one) })),
          ]}
        />
      )}
      <Textarea
        {...form.getInputProps('poznamka')}
        label="Vzkaz"
        description="Třeba proč, nebo co za to."
        maxLength={OFFER_NOTE_MAX}
        autosize
        minRows={2}
      />
      <Text size="sm" c="dimmed">
        Dokud předání nepotvrdí vedoucí, směna zůstává tomu, kdo ji má.
      </Text>
    </FormModal>
  );
}
