import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { apiQuery } from '../core/queries.ts';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import touch from '../ui/touch.module.css';
import { FeedFilter } from './FeedFilter.tsx';
import { NewsFeed } from './NewsFeed.tsx';
import classes from './NewsPage.module.css';
import { type Notices, NoticesProvider } from './notices.tsx';
import { useNewsAddress } from './useNewsAddress.ts';
import { Composer } from './write/Composer.tsx';

/** The news: a composer, a filter by category and the list of posts (D1 §2 'News screen'). */
export function NewsPage({ title }: { title: string }) {
  const { kategorie, prispevek, showAll } = useNewsAddress();
  const categories = useQuery(apiQuery('GET /news/kategorie/')).data;
  const [isComposing, setComposing] = useState(false);
  const newPost = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const notices = useMemo<Notices>(() => ({ fail: setProblem, say: setSaid }), []);

  const created = (post: Post) => {
    setComposing(false);
    notices.say('Příspěvek byl přidán.');
    const isShown = kategorie === null || post.kategorie.some(category => category.id === kategorie);
    if (!isShown) showAll();
    window.scrollTo(0, 0);
  };
  return (
    <NoticesProvider value={notices}>
      <div className={classes.page}>
        <div className={classes.head}>
          <PageHeader title={title}>
            <Button
              ref={newPost}
              ml="auto"
              className={touch.target}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setComposing(true)}
            >
              Nový příspěvek
            </Button>
          </PageHeader>
        </div>
        <div className={classes.filter}>
          <FeedFilter categories={categories} chosen={kategorie} />
        </div>
        <div className={classes.feed}>
          <div className={classes.problem}>
            <ErrorBanner message={problem} onClose={() => setProblem(null)} />
          </div>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          <NewsFeed kategorie={kategorie} prispevek={prispevek} onShowAll={showAll} />
        </div>
      </div>
      <Composer
        opened={isComposing}
        onClose={() => setComposing(false)}
        onClosed={() => newPost.current?.focus({ preventScroll: true })}
        categories={categories ?? []}
        preset={kategorie}
        onCreated={created}
      />
    </NoticesProvider>
  );
}
