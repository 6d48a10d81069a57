import { ActionIcon, Button } from '@mantine/core';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { COMMENT_MAX } from '#shared/news/limits.ts';
import { request } from '../../core/api.ts';
import { useUser } from '../../core/session.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import touch from '../../ui/page/touch.module.css';
import { TextCounter } from '../../ui/TextCounter.tsx';
import rows from '../CommentRow.module.css';
import { useShownWhenGone } from '../edit/useShownWhenGone.ts';
import { withComment } from '../feed/feed.ts';
import { changePost } from '../feed/feed-cache.ts';
import { uploads } from '../files/uploads.ts';
import { MentionField } from '../mention/MentionField.tsx';
import { ChosenFiles } from './ChosenFiles.tsx';
import classes from './CommentForm.module.css';
import { SendingAlert } from './SendingAlert.tsx';
import { useSending } from './useSending.ts';
import { useWriting } from './useWriting.ts';
import { WritingDrop } from './WritingDrop.tsx';

/** The draft of a comment to a post, and sending it. Its files follow once the comment exists. */
function useCommenting(post: Post) {
  const writing = useWriting(`komentar-${post.id}`);
  const sending = useSending(writing, {
    failure: 'Chyba při vytváření komentáře',
    send: async (draft, klic) => {
      const { obsah, soubory } = draft;
      const comment = await request('POST /news/:id/komentare/', {
        params: { id: post.id },
        body: { obsah, pocet_souboru: soubory.length },
        klic,
      });
      writing.clear(draft);
      uploads.start({ kind: 'comment', id: comment.id, post: post.id }, soubory);
      await changePost(post.id, current => withComment(current, comment));
    },
  });
  useShownWhenGone({ post: post.id, what: 'ke kterému píšete komentář', text: writing.draft.obsah });
  return { writing, sending };
}

export function CommentForm({ post }: { post: Post }) {
  const { writing, sending } = useCommenting(post);
  const counter = useId();
  const pick = useRef<() => void>(() => {});
  return (
    <WritingDrop writing={writing} openRef={pick} disabled={sending.isBusy}>
      <form className={rows.row} onSubmit={sending.submit} onKeyDown={sending.submitOnKey}>
        <PersonAvatar person={useUser()} size={28} />
        <div className={rows.body}>
          <MentionField
            aria-label="Napište komentář"
            aria-describedby={counter}
            placeholder="Napište komentář…"
            autosize
            minRows={1}
            maxRows={8}
            maxLength={COMMENT_MAX}
            value={writing.draft.obsah}
            onChange={event => writing.setText(event.currentTarget.value)}
          />
          <ChosenFiles writing={writing} disabled={sending.isBusy} />
          <SendingAlert sending={sending} />
          <div className={classes.tools}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              className={touch.target}
              aria-label="Přiložit soubory"
              disabled={sending.isBusy}
              onClick={() => pick.current()}
            >
              <IconPaperclip size={18} aria-hidden />
            </ActionIcon>
            <TextCounter id={counter} text={writing.draft.obsah} max={COMMENT_MAX} />
            <Button
              type="submit"
              size="compact-md"
              className={`${classes.send} ${touch.target}`}
              leftSection={<IconSend size={16} aria-hidden />}
              loading={sending.isBusy}
              disabled={writing.emptyProblem !== null}
            >
              Odeslat
            </Button>
          </div>
        </div>
      </form>
    </WritingDrop>
  );
}
