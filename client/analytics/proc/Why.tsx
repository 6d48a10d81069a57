import { Anchor } from '@mantine/core';
import { Link } from '../../navigation/Link.tsx';

/** The address of 'Proč?' for parameters named as in the call; empty ones are left out. */
const whyPath = (of: Record<string, string | number | undefined>) => {
  const said = Object.entries(of).filter(([, value]) => value !== undefined && value !== '');
  return `/analytics?${new URLSearchParams([['sekce', 'proc'], ...said.map(([name, value]) => [name, `${value}`])])}`;
};

/** The link from a number to the explanation of its change. */
export const Why = ({ name, of }: { name: string; of: Parameters<typeof whyPath>[0] }) => (
  <Anchor component={Link} to={whyPath(of)} size="xs" underline="always" aria-label={`Proč? ${name}`}>
    Proč?
  </Anchor>
);
