import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBuildingStore,
  IconChecklist,
  IconDots,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { useMay } from '../../core/session.tsx';
import { part } from '../../parts/part.tsx';
import { PostTaskForm } from '../../tasks/shops/PostTaskForm.tsx';
import { BackMenu } from '../../ui/dialogs/BackMenu.tsx';
import { copyText } from '../../ui/hooks/copyText.ts';
import { useIsAhead } from '../../ui/hooks/useIsAhead.ts';
import { notifyDone } from '../../ui/notices/notify.ts';
import touch from '../../ui/page/touch.module.css';
import { useNotices } from '../notices.tsx';
import { usePin } from './usePin.ts';
import { usePostRemoval } from './useRemoval.ts';

/** Loaded separately, because only an author needs it, for a quarter of an hour. */
const AudienceDialog = part(() => import('../audience/AudienceDialog.tsx'), 'AudienceDialog');

async function copyLink(post: Post, fail: (message: string) => void) {
  const { origin, pathname } = window.location;
  const link = `${origin}${pathname}?prispevek=${post.id}`;
  if (await copyText(link)) notifyDone('Odkaz na příspěvek byl zkopírován.');
  else fail(`Odkaz se nepodařilo zkopírovat: ${link}`);
}

type Props = {
  post: Post;
  /** Null while it is being edited. */
  onEdit: (() => void) | null;
};

export function PostMenu({ post, onEdit }: Props) {
  const may = useMay();
  const { fail } = useNotices();
  const isEditable = useIsAhead(post.upravit_do);
  const removal = usePostRemoval(post);
  const pin = usePin(post);
  const PinIcon = post.pripnuto ? IconPinnedOff : IconPin;
  const button = useRef<HTMLButtonElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isGiving, setGiving] = useState(false);
  /** The pressed entry disappears with the menu; the dialog must return the focus to something that stays. */
  const asking = (ask: () => void) => () => {
    button.current?.focus();
    ask();
  };
  return (
    <>
      <BackMenu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size={36}
            className={touch.target}
            aria-label={`Možnosti příspěvku, ${post.autor.jmeno} ${post.autor.prijmeni}`}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            className={touch.target}
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => copyLink(post, fail)}
          >
            Kopírovat odkaz
          </Menu.Item>
          {isEditable && onEdit && (
            <Menu.Item
              className={touch.target}
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={onEdit}
            >
              Upravit příspěvek
            </Menu.Item>
          )}
          {isEditable && (
            <Menu.Item
              className={touch.target}
              leftSection={<IconBuildingStore size={16} aria-hidden />}
              onClick={asking(() => setChoosing(true))}
            >
              Změnit, pro koho je
            </Menu.Item>
          )}
          {may('tasks.write') && (
            <Menu.Item
              className={touch.target}
              leftSection={<IconChecklist size={16} aria-hidden />}
              onClick={asking(() => setGiving(true))}
            >
              Zadat jako úkol
            </Menu.Item>
          )}
          {may('news.pin') && (
            <Menu.Item className={touch.target} leftSection={<PinIcon size={16} aria-hidden />} onClick={pin}>
              {post.pripnuto ? 'Odepnout' : 'Připnout'}
            </Menu.Item>
          )}
          {may('news.delete', post.autor) && (
            <Menu.Item
              className={touch.target}
              color="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={asking(removal.ask)}
            >
              Smazat příspěvek
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </BackMenu>
      {isGiving && <PostTaskForm post={post} onClose={() => setGiving(false)} />}
      {isChoosing && <AudienceDialog post={post} onClose={() => setChoosing(false)} />}
    </>
  );
}
