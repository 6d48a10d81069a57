import { ActionIcon, Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Comment, Post } from '#shared/news/contract.ts';
import { useMay } from '../../core/session.tsx';
import { part } from '../../parts/part.tsx';
import { Age } from '../../ui/marks/Age.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import touch from '../../ui/page/touch.module.css';
import rows from '../CommentRow.module.css';
import { RecordFiles } from '../files/RecordFiles.tsx';
import classes from './CommentList.module.css';
import { LinkedText } from './LinkedText.tsx';
import { useOlderComments } from './useOlderComments.ts';
import { useCommentRemoval } from './useRemoval.ts';

/** Loaded separately, because it includes the drop zone, which readers do not need. */
const CommentForm = part(() => import('../write/CommentForm.tsx'), 'CommentForm', {
  waiting: () => <div className={classes.formRoom} />,
});

function CommentItem({ comment, onRemoved }: { comment: Comment; onRemoved: () => void }) {
  const may = useMay();
  const removal = useCommentRemoval(comment, onRemoved);
  const { autor } = comment;
  const isEmpty = comment.obsah === '' && comment.soubory.length === 0;
  return (
    <li className={`${rows.row} ${classes.comment}`}>
      <PersonAvatar person={autor} size={28} />
      <div className={`${rows.body} ${classes.body}`}>
        <div className={classes.about}>
          <Text component="span" size="sm" fw={600}>
            {autor.jmeno} {autor.prijmeni}
          </Text>
          <Age of={comment.datum_vytvoreni} />
        </div>
        {comment.obsah && <LinkedText text={comment.obsah} />}
        <RecordFiles
          owner={{ kind: 'comment', id: comment.id, post: comment.novinka }}
          author={autor}
          files={comment.soubory}
          onGiveUp={() => isEmpty && removal.drop()}
        />
      </div>
      {may('news.delete', autor) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          className={touch.target}
          aria-label={`Smazat komentář, ${autor.jmeno} ${autor.prijmeni}`}
          onClick={removal.ask}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

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
