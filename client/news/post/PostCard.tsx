import { Button, Text, Title } from '@mantine/core';
import { IconMessageCircle, IconPin } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { plural } from '../../core/format.ts';
import { useMay } from '../../core/session.tsx';
import { part } from '../../parts/part.tsx';
import { PostTask } from '../../tasks/shops/PostTask.tsx';
import { Age } from '../../ui/marks/Age.tsx';
import { ColorBadge } from '../../ui/marks/ColorBadge.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import touch from '../../ui/page/touch.module.css';
import { AudienceMark } from '../audience/AudienceMark.tsx';
import { CategoryIcon } from '../categories/CategoryIcon.tsx';
import { RecordFiles } from '../files/RecordFiles.tsx';
import { CommentList } from './CommentList.tsx';
import { EditedMark } from './EditedMark.tsx';
import { LinkedText } from './LinkedText.tsx';
import classes from './PostCard.module.css';
import { PostMenu } from './PostMenu.tsx';
import { ReactionBar } from './ReactionBar.tsx';
import { usePostRemoval } from './useRemoval.ts';

type Props = {
  post: Post;
  /** Whether it arrived while the list was open. */
  isFresh?: boolean;
  /** Whether the address links to it. */
  isLinked?: boolean;
  /** How often a link to its comments was followed. */
  talkAsked?: number;
};

/** Loaded separately, because readers do not need it. */
const PostEditor = part(() => import('../edit/PostEditor.tsx'), 'PostEditor', {
  waiting: ({ post }) => <LinkedText of={post} />,
  frame: ({ of, children }) => (
    <>
      <LinkedText of={of.post} />
      {children}
    </>
  ),
});

type HeaderProps = { post: Post; titleId: string; onEdit: (() => void) | null };

const PostHeader = ({ post, titleId, onEdit }: HeaderProps) => {
  const may = useMay();
  return (
    <header className={classes.header}>
      <PersonAvatar person={post.autor} size={40} />
      <div className={classes.author}>
        <Title order={2} id={titleId} className={classes.name}>
          {post.autor.jmeno} {post.autor.prijmeni}
        </Title>
        <div className={classes.about}>
          <Age of={post.datum_vytvoreni} />
          <EditedMark of={post} />
          {post.pripnuto && (
            <Text component="span" size="xs" fw={600} className={classes.pinned}>
              <IconPin size={12} aria-hidden /> Připnuto
            </Text>
          )}
          <AudienceMark shops={post.prodejny} />
          {may('tasks.shops') && <PostTask post={post.id} />}
          {post.kategorie.map(category => (
            <ColorBadge
              key={category.id}
              color={category.barva}
              icon={<CategoryIcon name={category.ikona} size={12} />}
            >
              {category.nazev}
            </ColorBadge>
          ))}
        </div>
      </div>
      <PostMenu post={post} onEdit={onEdit} />
    </header>
  );
};

/** One post: author, text, files, reactions and comments. */
export const PostCard = memo(function PostCard({ post, isFresh, isLinked, talkAsked = 0 }: Props) {
  const [isOpen, setOpen] = useState(talkAsked > 0);
  // A link to the comments of a post that is already shown opens them as well.
  const [asked, setAsked] = useState(talkAsked);
  if (asked !== talkAsked) {
    setAsked(talkAsked);
    if (talkAsked > 0) setOpen(true);
  }
  const [isEditing, setEditing] = useState(false);
  const edited = () => {
    setEditing(false);
    document.getElementById(`prispevek-${post.id}`)?.focus({ preventScroll: true });
  };
  const [titleId, commentsId] = [useId(), useId()];
  const removal = usePostRemoval(post);
  const isEmpty = post.obsah === '' && post.soubory.length === 0;
  return (
    <article
      id={`prispevek-${post.id}`}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.card}
      data-fresh={isFresh || undefined}
      data-linked={isLinked || undefined}
    >
      <PostHeader post={post} titleId={titleId} onEdit={isEditing ? null : () => setEditing(true)} />
      {isEditing ? <PostEditor post={post} onClose={edited} /> : post.obsah && <LinkedText of={post} />}
      <RecordFiles
        owner={{ kind: 'post', id: post.id, post: post.id }}
        author={post.autor}
        files={post.soubory}
        onGiveUp={() => isEmpty && removal.drop()}
      />
      <footer className={classes.footer}>
        <ReactionBar post={post} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={`${classes.toggle} ${touch.target}`}
          leftSection={<IconMessageCircle size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={commentsId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Skrýt komentáře' : 'Zobrazit komentáře'}
          <Text component="span" className={classes.count} aria-hidden>
            {post.pocet_komentaru}
          </Text>
          <span className="visually-hidden">
            {plural(post.pocet_komentaru, 'komentář', 'komentáře', 'komentářů')}
          </span>
        </Button>
      </footer>
      <section id={commentsId} aria-label="Komentáře" hidden={!isOpen}>
        {isOpen && <CommentList post={post} />}
      </section>
    </article>
  );
});
