import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/core/days.ts';
import { OFFER_NOTE_MAX } from '#shared/offers/kinds.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { request } from '../core/api.ts';
import { plural } from '../core/format.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { FormModal } from '../forms/FormModal.tsx';
import { longDay, span } from '../shifts/czech.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { counterpartsOf } from './counterparts.ts';

type Props = { shift: Shift; today: string; isOwn: boolean; onClose: () => void };

/** How far ahead the shifts offered for a swap may be. */
const AHEAD_DAYS = 92;

/** The problem when no own shift fits a colleague's shift. */
const NOTHING_TO_GIVE = 'Nemáte za ni co nabídnout: v den výměny už jeden z vás něco má.';

const wordsOf = (one: Shift) => `${longDay(one.datum)}, ${span(one)}, ${one.prodejna_nazev}`;

/** The shifts to swap `shift` for, undefined until known; for a colleague's shift, only the person's own plan. */
function useCounterparts(shift: Shift, today: string, isOwn: boolean) {
  const user = useUser();
  const query = { od: today, do: addDays(today, AHEAD_DAYS), scope: isOwn ? ('all' as const) : undefined };
  const { data } = useQuery(apiQuery('GET /shifts/', { query }));
  return data && counterpartsOf(data, shift, { user: user.id, today });
}

/** The form that offers an own shift, or a swap: for a colleague's shift, or of an own one for a colleague's. */
export function OfferForm({ shift, today, isOwn, onClose }: Props) {
  const counterparts = useCounterparts(shift, today, isOwn);
  const isNone = counterparts?.length === 0;
  const form = useForm({
    initialValues: { smena: '', poznamka: '' },
    validate: { smena: value => (isOwn || value ? null : isNone ? NOTHING_TO_GIVE : 'Vyberte svou směnu') },
  });
  const label = isOwn ? 'Výměnou za' : 'Moje směna';
  return (
    <FormModal
      title={isOwn ? 'Nabídnout směnu' : 'Navrhnout výměnu'}
      form={form}
      labels={{ smena: label, poznamka: 'Vzkaz' }}
      save={async ({ smena, poznamka }, { klic }) => {
        const other = smena ? Number(smena) : null;
        const body = isOwn
          ? { smena_id: shift.id, za_smenu_id: other, poznamka }
          : { smena_id: other!, za_smenu_id: shift.id, poznamka };
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
      <NativeSelect
        {...form.getInputProps('smena')}
        label={label}
        required={!isOwn}
        description={!isOwn && isNone && NOTHING_TO_GIVE}
        data={[
          { value: '', label: isOwn ? 'Nic, jen ji předám' : 'Vyberte' },
          ...(counterparts ?? []).map(one => ({
            value: String(one.id),
            label: isOwn ? `${one.user_jmeno}: ${wordsOf(one)}` : wordsOf(one),
          })),
        ]}
      />
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
