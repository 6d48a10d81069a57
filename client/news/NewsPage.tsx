import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { apiQuery } from '../core/queries.ts';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { FeedFilter } from './feed/FeedFilter.tsx';
import { NewPostButton } from './NewPostButton.tsx';
import { NewsFeed } from './NewsFeed.tsx';
import classes from './NewsPage.module.css';
import { type Notices, NoticesProvider } from './notices.tsx';
import { useNewsAddress } from './useNewsAddress.ts';

/** The news: a composer, a filter by category and the list of posts (rule news-1). */
export function NewsPage({ title }: { title: string }) {
  const { kategorie, prispevek, showAll } = useNewsAddress();
  const { data: categories, isError, refetch } = useQuery(apiQuery('GET /news/kategorie/'));
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const notices = useMemo<Notices>(
    () => ({
      fail: setProblem,
      // A repeated text must differ, or screen readers do not announce it again.
      say: text => setSaid(before => (before === text ? `${text}\u00a0` : text)),
    }),
    [],
  );

  const created = (post: Post) => {
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
            <NewPostButton categories={categories} kategorie={kategorie} onCreated={created} />
          </PageHeader>
        </div>
        <div className={classes.filter}>
          <FeedFilter
            categories={categories}
            chosen={kategorie}
            onRetry={isError && !categories ? refetch : undefined}
          />
        </div>
        <div className={classes.feed}>
          <div className={classes.problem}>
            <ErrorBanner message={problem} onClose={() => setProblem(null)} />
          </div>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          <NewsFeed kategorie={kategorie} prispevek={prispevek} onShowAll={showAll} />
        </div>
      </div>
    </NoticesProvider>
  );
}
