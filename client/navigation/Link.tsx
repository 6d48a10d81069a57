import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { navigate } from './history.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the application, or '?kategorie=2' of the same path. */
  to: string;
};

/** What the browser does better: a new tab, a new window, a download. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/** A link within the application: the page stays, only what is shown changes. */
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
      // Who is there already needs no step back to it.
      navigate(to, { replace: new URL(to, href).href === href });
    }}
  />
);

/** Goes elsewhere as soon as it is drawn; Back does not return to where it stood. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
