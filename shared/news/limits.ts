/** Limits of the news (rule news-1). */
export const POST_MAX = 1000;
export const COMMENT_MAX = 500;
export const CATEGORY_MAX = 100;
export const PAGE = 50;
export const PAGE_MAX = 100;
/** How many of a post's newest comments come with it; older ones are fetched on request. */
export const COMMENTS = 30;

/** How long the deletion of a post can be taken back. */
export const TAKEN_BACK_MINUTES = 15;

/** How long after adding a post or comment its author may edit its text (rule news-6). */
export const EDITED_MINUTES = 15;

/** How many people one text may mention (rule news-9). */
export const MENTIONS_MAX = 20;

/** How many posts may be pinned at once (rule news-7). */
export const PINNED = 3;

export const EMPTY_POST = 'Zadejte obsah nebo nahrajte soubor';

/** Why a post or comment cannot be sent, or null (rule news-1: text or at least one file). */
export const emptyProblem = (draft: { obsah: string; pocet_souboru: number }): string | null =>
  draft.obsah.trim() || draft.pocet_souboru > 0 ? null : EMPTY_POST;
