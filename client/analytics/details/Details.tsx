import type { ReactNode } from 'react';
import { TitledModal } from '../../ui/dialogs/TitledModal.tsx';
import { usePhone } from '../../ui/hooks/usePhone.ts';
import { Together } from '../../ui/page/Together.tsx';
import { useDetail } from './useDetail.ts';

type Opened = Pick<ReturnType<typeof useDetail>, 'list' | 'open' | 'choose'>;

/** The content for each kind of detail in the address; null for a value that does not exist. */
export type Kinds = Record<
  string,
  (value: string, opened: Opened) => { title: string; body: ReactNode } | null
>;

/** The detail behind a card, closed by the overlay, the close button or Escape (rule analytics-9); fills a phone. */
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
