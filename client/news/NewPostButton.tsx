import { Indicator } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Category, Post } from '#shared/news/contract.ts';
import { useNewAsked } from '../core/new-form.ts';
import { DialogFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import touch from '../ui/page/touch.module.css';
import { isBlank } from './write/drafts.ts';
import { useDraft } from './write/useDraft.ts';

const Composer = part(() => import('./write/Composer.tsx'), 'Composer', { frame: DialogFrame });

type Props = {
  categories: Category[] | undefined;
  kategorie: number | null;
  onCreated: (post: Post) => void;
};

/** Opens the composer, whose code is only loaded when somebody is about to use it; a dot marks an unfinished post. */
export function NewPostButton({ categories, kategorie, onCreated }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const isUnfinished = !isBlank(useDraft('novinka').draft) && !isOpen;
  const open = () => {
    setNeeded(true);
    setOpen(true);
  };
  useNewAsked(open);
  const created = (post: Post) => {
    setOpen(false);
    onCreated(post);
  };
  return (
    <>
      <Indicator ml="auto" color="orange" size={12} offset={3} disabled={!isUnfinished}>
        <ButtonWithIcon
          icon={IconPlus}
          ref={button}
          className={touch.target}
          aria-description={isUnfinished ? 'Máte rozepsaný příspěvek.' : undefined}
          title={isUnfinished ? 'Máte rozepsaný příspěvek.' : undefined}
          onPointerEnter={Composer.preload}
          onFocus={Composer.preload}
          onClick={open}
        >
          Nový příspěvek
        </ButtonWithIcon>
      </Indicator>
      {isNeeded && (
        <Composer
          opened={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => button.current?.focus({ preventScroll: true })}
          categories={categories}
          preset={kategorie}
          onCreated={created}
        />
      )}
    </>
  );
}
