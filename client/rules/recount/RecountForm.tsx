import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addDays } from '#shared/core/days.ts';
import { labelsOf } from '#shared/core/form.ts';
import { RECOUNT } from '#shared/rules/fields.ts';
import { request } from '../../core/api.ts';
import { apiQuery, refetch } from '../../core/queries.ts';
import { FieldInputs } from '../../forms/FieldInputs.tsx';
import { FormModal } from '../../forms/FormModal.tsx';
import { useFields } from '../../forms/useFields.ts';
import { notifyDone } from '../../ui/notices/notify.ts';
import { RecountPreview } from './RecountPreview.tsx';

/** Applies today's rules from an earlier day on, after a preview of the changes. */
export function RecountForm({ today, onClose }: { today: string; onClose: () => void }) {
  // The fingerprint of the preview; null until there is one for the chosen day.
  const [otisk, setOtisk] = useState<string | null>(null);
  const form = useFields(RECOUNT, {
    begin: { co: ['citace', 'mez'] },
    rules: {
      od: (day, { co }) =>
        day === ''
          ? 'Zvolte den'
          : day >= today
            ? 'Zvolte den před dneškem'
            : otisk === null && co.length > 0
              ? 'Počkejte na náhled'
              : null,
    },
  });
  // After sending, the preview is switched off: the person's own recount must not make it fail.
  const [isSent, setSent] = useState(false);
  const { od, co } = form.values;
  const preview = useQuery({
    ...apiQuery('GET /pravidla/prepocet/', { query: { od, 'co[]': co } }),
    enabled: !isSent && od !== '' && od < today && co.length > 0,
    placeholderData: undefined,
    // The person must confirm the current state.
    staleTime: 0,
  });
  const seen = preview.data?.otisk ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object with each error, which the server may say, too
  useEffect(() => {
    setOtisk(seen);
    // A day that has a preview has no problem any more.
    if (seen !== null) form.clearFieldError('od');
  }, [seen]);
  return (
    <FormModal
      title="Přepočítat minulé dny podle dnešních pravidel"
      form={form}
      labels={labelsOf(RECOUNT)}
      failed="Chyba při přepočtu"
      submit={{ label: 'Přepočítat' }}
      onClose={onClose}
      save={async (values, { klic }) => {
        const body = { ...values, otisk: otisk! };
        setSent(true);
        await request('POST /pravidla/prepocet/', { body, klic }).catch(error => {
          setSent(false);
          // The confirmed preview is outdated: the current one is loaded, to be confirmed again.
          void preview.refetch();
          throw error;
        });
        notifyDone('Minulé dny se přepočítávají podle dnešních pravidel.');
        await refetch('/pravidla/');
      }}
    >
      <Text size="sm">
        Pravidla, která platí dnes, budou platit už od zvoleného dne. Změní se tím čísla a body minulých dnů
        na všech obrazovkách.
      </Text>
      <FieldInputs
        fields={RECOUNT}
        form={form}
        inputs={{ od: { columns: 4, max: addDays(today, -1) }, co: { columns: 8 } }}
      />
      {/* Its space is reserved in advance: the button must not move while it is being pressed. */}
      <Box mih={120}>
        <RecountPreview preview={preview} />
      </Box>
    </FormModal>
  );
}
