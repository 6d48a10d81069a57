import { useEffect, useRef } from 'react';
import { LoginPage } from './LoginPage.tsx';
import classes from './SignInAgain.module.css';

const REASON =
  'Přihlášení vypršelo nebo ho ukončil správce. Po přihlášení budete pokračovat tam, kde jste skončili.';

/**
 * The login screen over a page whose session ended. The page stays as it is, invisible (useCovered) and out of reach,
 * so that an unfinished form is still there after signing in.
 */
export function SignInAgain({ username }: { username: string }) {
  const cover = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { title } = document;
    const dialog = cover.current;
    dialog?.showModal();
    // By default the dialog would focus its first field: the person would type the password into it, readable by all.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog?.close();
      document.title = title;
    };
  }, []);
  return (
    <dialog
      ref={cover}
      className={classes.cover}
      aria-label="Přihlášení do systému"
      onCancel={event => event.preventDefault()}
    >
      <LoginPage reason={REASON} username={username} />
    </dialog>
  );
}
