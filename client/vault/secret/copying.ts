import { ask } from '../../ui/dialogs/question.ts';
import { copyText } from '../../ui/hooks/copyText.ts';
import { notifyDone } from '../../ui/notices/notify.ts';

/** How long a revealed password is shown, on its card or to be copied by hand (rule vault-2). */
export const SHOWN_MS = 30_000;

/** What was copied last here: an earlier secret has no business with what is on the clipboard by now. */
let latest: object = {};

const mayRead = async () => {
  try {
    // Asking would open a question of the browser's over the page; who allowed it before is not asked.
    const name = 'clipboard-read' as PermissionName;
    return (await navigator.permissions.query({ name })).state === 'granted';
  } catch {
    return false;
  }
};

/** What a browser counts as a person's doing: a mouse that goes down, a finger that goes up, a key. */
const PRESSES = ['pointerdown', 'pointerup', 'keydown'] as const;

/** Does it while the next press is answered, and while those after it are until it could. */
function atPress(tryIt: () => Promise<boolean>) {
  const isOver = new AbortController();
  const press = async () => {
    if (await tryIt()) isOver.abort();
  };
  for (const name of PRESSES) window.addEventListener(name, press, { capture: true, signal: isOver.signal });
}

/** Takes a secret off the clipboard, unless something else is on it by now, as far as the browser tells. */
async function takeBack(secret: string, mine: object) {
  if (latest !== mine) return;
  // A page that is not looked at may not touch the clipboard; it does when somebody comes back to it.
  if (!document.hasFocus()) {
    window.addEventListener('focus', () => void takeBack(secret, mine), { once: true });
    return;
  }
  if ((await mayRead()) && (await navigator.clipboard.readText()) !== secret) return;
  if ((await copyText('')) === 'clipboard') return;
  // The compatible way copies no text of no length, nor any but while a press is answered.
  atPress(async () => latest !== mine || (await copyText(' ')) !== null);
}

/**
 * Copies a secret, also one that is still on its way, and takes it off the clipboard when it is no longer shown either (rule
 * vault-2), `shownMs` from now: one that is on its card for a while is not longer in a dialog than there.
 */
export async function copySecret(label: string, value: string | Promise<string>, shownMs = SHOWN_MS) {
  await copyValue(label, value, shownMs);
  const secret = await value;
  const mine = latest;
  setTimeout(() => void takeBack(secret, mine).catch(() => {}), shownMs);
}

/** Copies and says so; where the browser does not let us, the value is shown to be copied by hand (rule platform-13). */
export async function copyValue(label: string, value: string | Promise<string>, shownMs = SHOWN_MS) {
  latest = {};
  const way = await copyText(value);
  if (way) {
    notifyDone(`${label} zkopírováno do schránky${way === 'compatible' ? ' (kompatibilní režim)' : ''}`);
    return;
  }
  await ask({
    title: label,
    question: 'Nepodařilo se zkopírovat do schránky. Zkopírujte text ručně.',
    about: await value,
    no: 'Zavřít',
    closesAfterMs: shownMs,
  });
}
