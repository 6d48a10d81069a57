import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { part } from '../../parts/part.tsx';
import touch from '../../ui/page/touch.module.css';
import { CommentItem } from './CommentItem.tsx';
import classes from './CommentList.module.css';
import { useOlderComments } from './useOlderComments.ts';

/** Loaded separately, because it includes the drop zone, which readers do not need. */
const CommentForm = part(() => import('../write/CommentForm.tsx'), 'CommentForm', {
  waiting: () => <div className={classes.formRoom} />,
});

/** A post with more than `FOLDED` comments opens with only the last `SHOWN`. */
const SHOWN = 5;
const FOLDED = 8;

/** The comments of a post, oldest first, and the form to add one. */
export function CommentList({ post }: { post: Post }) {
  const comments = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(post.pocet_komentaru <= FOLDED);
  const older = useOlderComments(post, isWhole);
  const shown = isWhole ? older.comments : post.komentare.slice(-SHOWN);
  const left = Math.max(0, post.pocet_komentaru - shown.length);
  const showMore = () => {
    if (isWhole) older.load();
    else setWhole(true);
  };
  return (
    <div ref={comments} tabIndex={-1} className={classes.comments}>
      {left > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={touch.target}
          loading={older.isFetching}
          onClick={showMore}
        >
          Zobrazit starší komentáře ({left})
        </Button>
      )}
      <ol className={classes.list} start={left + 1}>
        {shown.map(comment => (
          <CommentItem
            key={comment.id}
            comment={comment}
            onChanged={older.change}
            onRemoved={() => {
              older.drop(comment.id);
              comments.current?.focus();
            }}
          />
        ))}
      </ol>
      <CommentForm post={post} />
    </div>
  );
}
