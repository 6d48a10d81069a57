import type { ReactNode } from 'react';
import { TitledModal } from '../../ui/dialogs/TitledModal.tsx';
import { usePhone } from '../../ui/hooks/usePhone.ts';
import { Together } from '../../ui/page/Together.tsx';
import { useDetail } from './useDetail.ts';

type Opened = Pick<ReturnType<typeof useDetail>, 'list' | 'open' | 'choose'>;

/** What stands under a title once the address names its kind; null for a value that there is not. */
export type Kinds = Record<
  string,
  (value: string, opened: Opened) => { title: string; body: ReactNode } | null
>;

/** What is behind a card: closes on the overlay, the close button and Escape (rule analytics-9), fills a phone. */
export function Details({ kinds }: { kinds: Kinds }) {
  const { kind, value, close, ...opened } = useDetail();
  const detail = Object.hasOwn(kinds, kind) ? kinds[kind]!(value, opened) : null;
  return (
    <TitledModal
      title={detail?.title ?? ''}
      opened={detail !== null}
      onClose={close}
      size="min(84rem, 90vw)"
      fullScreen={usePhone()}
    >
      {detail && (
        <Together key={kind} height="40vh">
          {detail.body}
        </Together>
      )}
    </TitledModal>
  );
}
