import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { navigate } from './history.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the application, or a query such as '?kategorie=2' for the same path. */
  to: string;
};

/** Whether to leave the click to the browser: a new tab, a new window or a download. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/** A link within the application, followed without loading the page again. */
export const Link = ({ to, onClick, target, ...rest }: Props) => (
  <a
    {...rest}
    href={to}
    target={target}
    onClick={event => {
      onClick?.(event);
      if (event.defaultPrevented || isForBrowser(event) || (target && target !== '_self')) return;
      event.preventDefault();
      const { href } = window.location;
      // A link to the current address adds no entry to the history.
      navigate(to, { replace: new URL(to, href).href === href });
    }}
  />
);

/** Navigates to `to` as soon as it is rendered; Back does not return to the redirecting address. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
