import { ActionIcon, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Comment } from '#shared/news/contract.ts';
import { useMay } from '../../core/session.tsx';
import { part } from '../../parts/part.tsx';
import { useIsAhead } from '../../ui/hooks/useIsAhead.ts';
import { Age } from '../../ui/marks/Age.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import touch from '../../ui/page/touch.module.css';
import rows from '../CommentRow.module.css';
import { RecordFiles } from '../files/RecordFiles.tsx';
import classes from './CommentList.module.css';
import { EditedMark } from './EditedMark.tsx';
import { LinkedText } from './LinkedText.tsx';
import { useCommentRemoval } from './useRemoval.ts';

/** Loaded separately, because readers do not need it. */
const CommentEditor = part(() => import('../edit/CommentEditor.tsx'), 'CommentEditor', {
  waiting: ({ comment }) => <LinkedText of={comment} />,
  frame: ({ of, children }) => (
    <>
      <LinkedText of={of.comment} />
      {children}
    </>
  ),
});

type Props = {
  comment: Comment;
  /** Called with the comment after it was edited. */
  onChanged: (comment: Comment) => void;
  onRemoved: () => void;
};

type ActionsProps = { comment: Comment; isEditing: boolean; onEdit: () => void; onRemove: () => void };

function CommentActions({ comment, isEditing, onEdit, onRemove }: ActionsProps) {
  const may = useMay();
  const isEditable = useIsAhead(comment.upravit_do);
  if (isEditing) return null;
  const { autor } = comment;
  const of = `${autor.jmeno} ${autor.prijmeni}`;
  const look = { variant: 'subtle', color: 'gray', size: 28, className: touch.target };
  return (
    <div className={classes.actions}>
      {isEditable && (
        <ActionIcon {...look} aria-label={`Upravit komentář, ${of}`} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {may('news.delete', autor) && (
        <ActionIcon {...look} aria-label={`Smazat komentář, ${of}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** One comment: author, text and files. */
export function CommentItem({ comment, onChanged, onRemoved }: Props) {
  const removal = useCommentRemoval(comment, onRemoved);
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { autor, obsah, soubory } = comment;
  const isEmpty = obsah === '' && soubory.length === 0;
  const edited = () => {
    setEditing(false);
    row.current?.focus({ preventScroll: true });
  };
  return (
    <li ref={row} tabIndex={-1} className={`${rows.row} ${classes.comment}`}>
      <PersonAvatar person={autor} size={28} />
      <div className={`${rows.body} ${classes.body}`}>
        <div className={classes.about}>
          <Text component="span" size="sm" fw={600}>
            {autor.jmeno} {autor.prijmeni}
          </Text>
          <Age of={comment.datum_vytvoreni} />
          <EditedMark of={comment} />
        </div>
        {isEditing ? (
          <CommentEditor comment={comment} onChanged={onChanged} onClose={edited} />
        ) : (
          obsah && <LinkedText of={comment} />
        )}
        <RecordFiles
          owner={{ kind: 'comment', id: comment.id, post: comment.novinka }}
          author={autor}
          files={soubory}
          onGiveUp={() => isEmpty && removal.drop()}
        />
      </div>
      <CommentActions
        comment={comment}
        isEditing={isEditing}
        onEdit={() => setEditing(true)}
        onRemove={removal.ask}
      />
    </li>
  );
}
