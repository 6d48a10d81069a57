import { Avatar } from '@mantine/core';

/** Colours on which white initials pass AA; a person has the same one on every screen. */
const COLORS = ['#0066cc', '#2b7a3d', '#b0470a', '#8a2fa0', '#b02525', '#0a6f7d', '#5f4bb6', '#7a5b00'];

/** The side of the small square version that is stored of every image, in px. */
const SMALL = 96;

type Props = { person: { id: number; inicialy: string; obrazek?: string | null }; size: number };

/**
 * The person's image, or their initials on a colour of theirs while there is none. Decorative: the name is beside it.
 */
export const PersonAvatar = ({ person, size }: Props) => (
  <Avatar
    size={size}
    radius={size}
    aria-hidden
    src={person.obrazek && (size <= SMALL / 2 ? `${person.obrazek}?nahled=1` : person.obrazek)}
    alt=""
    styles={{ placeholder: { backgroundColor: COLORS[person.id % COLORS.length], color: '#fff', border: 0 } }}
  >
    {person.inicialy}
  </Avatar>
);
