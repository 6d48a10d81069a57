import { IconHeartFilled, IconThumbUpFilled } from '@tabler/icons-react';
import type { ReactionType } from '#shared/news/reactions.ts';

/** A face is drawn here: emoji look different on every system and are missing on some. */
const Face = ({ mouth }: { mouth: string }) => (
  <svg viewBox="0 0 20 20" width={18} height={18} aria-hidden focusable="false">
    <circle cx={10} cy={10} r={9} fill="#f5b82e" />
    <circle cx={6.8} cy={8} r={1.3} fill="#5c3c00" />
    <circle cx={13.2} cy={8} r={1.3} fill="#5c3c00" />
    <path d={mouth} fill="#5c3c00" />
  </svg>
);

const ICONS: Record<ReactionType, React.ReactNode> = {
  like: <IconThumbUpFilled size={18} color="#3781de" aria-hidden />,
  srdce: <IconHeartFilled size={18} color="#e5484d" aria-hidden />,
  smich: <Face mouth="M5 11h10a5 5 0 0 1-10 0z" />,
  prekvapeni: <Face mouth="M10 11.2a2.2 2.6 0 1 1 0 5.2a2.2 2.6 0 1 1 0-5.2z" />,
};

export const ReactionIcon = ({ type }: { type: ReactionType }) => ICONS[type];
