import { IconSend } from '@tabler/icons-react';
import type { Order } from '#shared/orders/contract.ts';
import { shownPhone } from '#shared/orders/customer.ts';
import type { SmsState } from '#shared/sms/kinds.ts';
import { request } from '../../core/api.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { ask } from '../../ui/dialogs/question.ts';

type Props = { order: Order; text: string; posledni: number | null; stav: SmsState | null };

/** Sends the message shown above through the gateway; what comes of it stands in the history. */
export function SendText({ order, text, posledni, stav }: Props) {
  const sending = useDeed({
    run: ({ id, ...body }: { id: number; text: string; posledni: number | null }, klic) =>
      request('POST /orders/orders/:id/sms/', { params: { id }, body, klic }),
    touches: '/orders/',
    done: 'SMS odchází. Jak dopadla, je v historii.',
    failed: 'SMS se nepodařilo odeslat',
  });
  const send = async () => {
    const question = `Zákazníkovi už SMS odešla. Odeslat ji na ${shownPhone(order.telefon_zakaznika)} znovu?`;
    const isSure = stav !== 'odeslano' || (await ask({ question, yes: 'Odeslat znovu', no: 'Neodesílat' }));
    if (isSure) sending.mutate({ id: order.id, text, posledni });
  };
  return (
    <ButtonWithIcon icon={IconSend} loading={sending.isPending} disabled={stav === 'ceka'} onClick={send}>
      {stav === 'ceka' ? 'SMS čeká na odeslání' : 'Odeslat SMS'}
    </ButtonWithIcon>
  );
}
