// The application's own code could not be had, so nothing of it can say so: this does, and begins again.
addEventListener(
  'error',
  ({ target }) => {
    const root = document.getElementById('root');
    if (!(target instanceof HTMLScriptElement) || !root || root.childElementCount > 0) return;
    const place = document.createElement('main');
    place.setAttribute('role', 'alert');
    place.style.cssText =
      'max-width:26rem;margin:20vh auto;padding:1rem;text-align:center;font-family:sans-serif';
    const heading = document.createElement('h1');
    heading.textContent = 'Aplikaci se nepodařilo načíst';
    heading.style.fontSize = '1.25rem';
    const text = document.createElement('p');
    text.textContent = 'Zkontrolujte připojení. Jakmile to půjde, načte se sama.';
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Zkusit znovu';
    button.style.cssText = 'padding:0.75rem 1.25rem;font:inherit;cursor:pointer';
    button.addEventListener('click', () => location.reload());
    place.append(heading, text, button);
    root.append(place);
    const again = async () => {
      const script = await fetch(target.src, { cache: 'no-store' }).catch(() => null);
      if (script?.ok) location.reload();
    };
    addEventListener('online', again);
    setInterval(again, 5000);
  },
  true,
);
