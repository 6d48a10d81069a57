import type { ReactNode } from 'react';
import { Link } from '../../navigation/Link.tsx';
import { isSamePath, usePlace } from '../../navigation/Navigation.tsx';
import type { Page } from '../../routes.tsx';

type Props = { page: Page; className?: string; children?: ReactNode };

/** A link to a page, marked with aria-current on that page. Hovering or focusing it fetches the page's code. */
export const PageLink = ({ page, className, children = page.title }: Props) => (
  <Link
    to={page.path}
    aria-current={isSamePath(usePlace().pathname, page.path) ? 'page' : undefined}
    className={className}
    onPointerEnter={page.preload}
    onFocus={page.preload}
  >
    {children}
    {page.Mark && <page.Mark />}
  </Link>
);
