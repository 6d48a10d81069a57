import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { Page } from '../routes.tsx';

type Props = { page: Page; className?: string; children?: ReactNode };

/** A link to a page, marked with aria-current on that page. Pointing at it fetches the page's code. */
export const PageLink = ({ page, className, children = page.title }: Props) => (
  <NavLink
    to={page.path}
    end={page.path === '/'}
    className={className}
    onPointerEnter={page.preload}
    onFocus={page.preload}
  >
    {children}
    {page.Mark && <page.Mark />}
  </NavLink>
);
