import { useEffect } from 'react';
import type { Category, Post } from '#shared/news/contract.ts';
import { request } from '../../core/api.ts';
import { confirmDiscard } from '../../ui/dialogs/confirm.tsx';
import { useBackCloses } from '../../ui/dialogs/covers.ts';
import { TitledModal } from '../../ui/dialogs/TitledModal.tsx';
import { useAsking } from '../../ui/dialogs/useAsking.ts';
import { usePhone } from '../../ui/hooks/usePhone.ts';
import { notifyWarning } from '../../ui/notices/notify.ts';
import { addPost } from '../feed/feed-cache.ts';
import { uploads } from '../files/uploads.ts';
import { ComposerForm } from './ComposerForm.tsx';
import { isBlank } from './drafts.ts';
import { useSending } from './useSending.ts';
import { useWriting } from './useWriting.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Called when the composer is closed and gone: the focus must be returned. */
  onClosed: () => void;
  /** Undefined until they have loaded. */
  categories: Category[] | undefined;
  /** The category that is being viewed; a new post most likely belongs to it. */
  preset: number | null;
  onCreated: (post: Post) => void;
};

/** The draft of a post, and creating it. The post is shown on top before its files are sent (rule news-1). */
function useComposing(onCreated: (post: Post) => void) {
  const writing = useWriting('novinka');
  const sending = useSending(writing, {
    failure: 'Chyba při vytváření příspěvku',
    send: async ({ obsah, kategorie, prodejny, soubory }, klic) => {
      const post = await request('POST /news/', {
        body: { obsah, kategorie, prodejny, pocet_souboru: soubory.length },
        klic,
      });
      uploads.start({ kind: 'post', id: post.id, post: post.id }, soubory);
      await addPost(post);
      writing.clear();
      onCreated(post);
    },
  });
  return { writing, sending };
}

/** The dialog to write a new post, over the list. It asks before it discards what has been written. */
export function Composer({ opened, onClose, onClosed, categories, preset, onCreated }: Props) {
  const { writing, sending } = useComposing(onCreated);
  const isPhone = usePhone();
  const asks = useAsking();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (opened && preset !== null && isBlank(writing.draft)) writing.setCategories([preset]);
  }, [opened]);

  // A category that was deleted meanwhile, or that an old address names, would make the server refuse the post.
  const { kategorie } = writing.draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what takes them away is of each drawing
  useEffect(() => {
    const kept = kategorie.filter(id => categories?.some(category => category.id === id));
    if (!opened || !categories || kept.length === kategorie.length) return;
    writing.setCategories(kept);
    notifyWarning('Vybraná kategorie už není. Příspěvek zůstal bez ní.');
  }, [categories, kategorie, opened]);

  const close = async () => {
    if (sending.isBusy || (!isBlank(writing.draft) && !(await asks(confirmDiscard)))) return;
    writing.clear();
    sending.closeAlert();
    onClose();
  };
  useBackCloses(opened, close);
  return (
    <TitledModal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClosed}
      title="Nový příspěvek"
      size="40rem"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <ComposerForm writing={writing} sending={sending} categories={categories ?? []} onCancel={close} />
    </TitledModal>
  );
}
