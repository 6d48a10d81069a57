import { PIN, PIN_LEAST, PIN_MOST } from '#shared/kiosk/pin.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { notifyDone } from '../ui/notices/notify.ts';

const NUMERIC = { columns: 12, inputMode: 'numeric', autoComplete: 'new-password' } as const;

/** The form for one's own PIN for the shop's kiosk (rule kiosk-2). */
export const PinForm = ({ isLocked, onClose }: { isLocked: boolean; onClose: () => void }) => (
  <RecordForm
    fields={PIN}
    rules={{
      potvrzeni_pinu: (typed, { pin }) => (typed === pin ? null : 'PINy se neshodují'),
    }}
    title="PIN pro docházkový kiosek"
    save={async (body, { klic }) => {
      await request('PUT /users/profile/pin/', { body, klic });
      notifyDone('PIN je nastavený.');
      refetch('/users/profile/pin/');
    }}
    failed="PIN se nepodařilo nastavit"
    onClose={onClose}
    size="sm"
    inputs={{
      pin: {
        ...NUMERIC,
        description: isLocked
          ? 'Váš PIN je po pěti chybných pokusech zamčený. Nový bude platit hned.'
          : `${PIN_LEAST} až ${PIN_MOST} číslic, jiné než 1234 nebo 0000.`,
      },
      potvrzeni_pinu: NUMERIC,
    }}
  />
);
