import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { Post } from '#shared/news/contract.ts';
import { COMMENT_MAX } from '#shared/news/limits.ts';
import { request } from '../../core/api.ts';
import { useUser } from '../../core/session.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { showNotice } from '../../ui/notices/notices.ts';
import touch from '../../ui/page/touch.module.css';
import { TextCounter } from '../../ui/TextCounter.tsx';
import rows from '../CommentRow.module.css';
import { withComment } from '../feed/feed.ts';
import { changePost, isDeleted } from '../feed/feed-cache.ts';
import { uploads } from '../files/uploads.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import classes from './CommentForm.module.css';
import { FileDrop } from './FileDrop.tsx';
import { SendingAlert } from './SendingAlert.tsx';
import { useSending } from './useSending.ts';
import { useWriting } from './useWriting.ts';

const TAKEN_WITHIN_MS = 60_000;

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
  useDraftShownWhenGone(post.id, writing.draft.obsah);
  return { writing, sending };
}

/** If a post was deleted, shows the text that was being written to it, so that it can be copied. */
async function showWhenDeleted(post: number, text: string) {
  if (text.trim() === '' || !(await isDeleted(post))) return;
  const message = `Příspěvek, ke kterému píšete komentář, byl smazán. Napsali jste:\n${text}`;
  const id = `komentar ${post}`;
  showNotice({ id, message, color: 'yellow', lasts: TAKEN_WITHIN_MS, hasLines: true });
}

/** Does this when the post disappears, because its draft can no longer be sent. */
function useDraftShownWhenGone(post: number, text: string) {
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(() => () => void showWhenDeleted(post, latest.current), [post]);
}

export function CommentForm({ post }: { post: Post }) {
  const { writing, sending } = useCommenting(post);
  const counter = useId();
  const pick = useRef<() => void>(() => {});
  return (
    <FileDrop writing={writing} openRef={pick} disabled={sending.isBusy}>
      <form className={rows.row} onSubmit={sending.submit} onKeyDown={sending.submitOnKey}>
        <PersonAvatar person={useUser()} size={28} />
        <div className={rows.body}>
          <Textarea
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
    </FileDrop>
  );
}
