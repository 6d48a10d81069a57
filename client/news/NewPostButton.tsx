import { Button, Indicator } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Category, Post } from '#shared/news/contract.ts';
import touch from '../ui/touch.module.css';
import { isBlank } from './write/drafts.ts';
import { useDraft } from './write/useDraft.ts';

const loadComposer = () => import('./write/Composer.tsx');
const Composer = lazy(async () => ({ default: (await loadComposer()).Composer }));

type Props = { categories: Category[]; kategorie: number | null; onCreated: (post: Post) => void };

/** Opens the composer, whose code is fetched when somebody is about to; a dot tells of an unfinished post. */
export function NewPostButton({ categories, kategorie, onCreated }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const isUnfinished = !isBlank(useDraft('novinka').draft) && !isOpen;
  const open = () => {
    setNeeded(true);
    setOpen(true);
  };
  const created = (post: Post) => {
    setOpen(false);
    onCreated(post);
  };
  return (
    <>
      <Indicator ml="auto" color="orange" size={12} offset={3} disabled={!isUnfinished}>
        <Button
          ref={button}
          className={touch.target}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-description={isUnfinished ? 'Máte rozepsaný příspěvek.' : undefined}
          title={isUnfinished ? 'Máte rozepsaný příspěvek.' : undefined}
          onPointerEnter={loadComposer}
          onFocus={loadComposer}
          onClick={open}
        >
          Nový příspěvek
        </Button>
      </Indicator>
      {isNeeded && (
        <Suspense>
          <Composer
            opened={isOpen}
            onClose={() => setOpen(false)}
            onClosed={() => button.current?.focus({ preventScroll: true })}
            categories={categories}
            preset={kategorie}
            onCreated={created}
          />
        </Suspense>
      )}
    </>
  );
}
