import { Group, Text } from '@mantine/core';
import type { SmsProgress } from '#shared/sms/contract.ts';
import { request } from '../../core/api.ts';
import { dateTime } from '../../core/format.ts';
import { useMay } from '../../core/session.tsx';
import { useDeed } from '../../forms/useDeed.ts';
import { RowButton } from '../../ui/lists/RowButton.tsx';

/** What can be done about a message that waits or was not delivered, and when it is tried next. */
export function TextProgress({ sms: { id, stav, chyba, dalsi } }: { sms: SmsProgress }) {
  const may = useMay();
  const params = { id };
  const again = useDeed({
    run: () => request('POST /orders/sms/:id/znovu/', { params }),
    touches: '/orders/',
    done: 'SMS odchází znovu.',
    failed: 'SMS se nepodařilo odeslat znovu',
  });
  const cancelling = useDeed({
    run: () => request('POST /orders/sms/:id/zrusit/', { params }),
    touches: '/orders/',
    done: 'SMS se neodešle.',
    failed: 'SMS se nepodařilo zrušit',
  });
  if (stav !== 'ceka' && stav !== 'nedoruceno') return null;
  return (
    <Group gap="xs">
      {stav === 'ceka' && (
        <Text size="sm">
          {chyba && `Zatím se to nepodařilo: ${chyba} `}
          {dalsi && `Nejdřív ${dateTime(dalsi)}.`}
        </Text>
      )}
      {may('orders.write') &&
        (stav === 'ceka' ? (
          <RowButton name="SMS" does="Neodesílat" onClick={() => cancelling.mutate()}>
            Neodesílat
          </RowButton>
        ) : (
          <RowButton name="SMS" does="Zkusit znovu" isBusy={again.isPending} onClick={() => again.mutate()}>
            Zkusit znovu
          </RowButton>
        ))}
    </Group>
  );
}
