import { useMay } from '../core/session.tsx';
import { Redirect } from '../navigation/Link.tsx';
import { PageFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';
import type { Page } from '../routes.tsx';
import { Arrival } from './Arrival.tsx';

const Refused = part(() => import('./Refused.tsx'), 'Refused', {
  waiting: 'around',
  frame: PageFrame,
  renews: true,
});

/** A page behind its permission check (rule people-2). The server checks for itself; this avoids useless calls. */
export function Screen({ page }: { page: Page }) {
  const may = useMay();
  if (!page.can || may(page.can)) {
    return (
      <>
        <page.Component title={page.title} />
        <Arrival title={page.title} />
      </>
    );
  }
  if (page.refused === 'home') return <Redirect to="/" />;
  return <Refused title={page.title} can={page.can} />;
}
