import { Anchor } from '@mantine/core';
import { Link } from '../../navigation/Link.tsx';
import { whyPath } from './path.ts';

/** The way from a number to what made it change. */
export const Why = ({ name, of }: { name: string; of: Parameters<typeof whyPath>[0] }) => (
  <Anchor component={Link} to={whyPath(of)} size="xs" underline="always" aria-label={`Proč? ${name}`}>
    Proč?
  </Anchor>
);
