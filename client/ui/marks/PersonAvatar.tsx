import { Avatar } from '@mantine/core';

/** Colours of which white initials pass AA; a person keeps theirs on every screen. */
const COLORS = ['#0066cc', '#2b7a3d', '#b0470a', '#8a2fa0', '#b02525', '#0a6f7d', '#5f4bb6', '#7a5b00'];

/** The side of the small square that is kept of every image. */
const SMALL = 96;

type Props = { person: { id: number; inicialy: string; obrazek?: string | null }; size: number };

/**
 * The person's image, or their initials on a colour of their own while there is none. Decorative: the name stands
 * beside it.
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
