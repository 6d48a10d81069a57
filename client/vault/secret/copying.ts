import { ask } from '../../ui/dialogs/question.ts';
import { copyText } from '../../ui/hooks/copyText.ts';
import { notifyDone } from '../../ui/notices/notify.ts';

/** How long a revealed password is shown, on its card or to be copied by hand (rule vault-2), in ms. */
export const SHOWN_MS = 30_000;

/** Identifies the last copy made here: an earlier secret must not clear what was copied after it. */
let latest: object = {};

const mayRead = async () => {
  try {
    // Asking for permission would open a browser prompt over the page, so only a permission granted earlier counts.
    const name = 'clipboard-read' as PermissionName;
    return (await navigator.permissions.query({ name })).state === 'granted';
  } catch {
    return false;
  }
};

/** The events that browsers treat as user activation: a mouse pressed down, a finger lifted, a key. */
const PRESSES = ['pointerdown', 'pointerup', 'keydown'] as const;

/** Runs `tryIt` in the handler of the next press, and of further presses until it succeeds. */
function atPress(tryIt: () => Promise<boolean>) {
  const isOver = new AbortController();
  const press = async () => {
    if (await tryIt()) isOver.abort();
  };
  for (const name of PRESSES) window.addEventListener(name, press, { capture: true, signal: isOver.signal });
}

/** Clears a secret from the clipboard, unless the browser reports that something else is on it by now. */
async function takeBack(secret: string, mine: object) {
  if (latest !== mine) return;
  // A page without focus must not touch the clipboard; this continues when the person returns to it.
  if (!document.hasFocus()) {
    window.addEventListener('focus', () => void takeBack(secret, mine), { once: true });
    return;
  }
  if ((await mayRead()) && (await navigator.clipboard.readText()) !== secret) return;
  if ((await copyText('')) === 'clipboard') return;
  // The compatible way cannot copy an empty text, and only works while a press is handled.
  atPress(async () => latest !== mine || (await copyText(' ')) !== null);
}

/**
 * Copies a secret, which may still be loading, and clears it from the clipboard after `shownMs`, when it is no longer
 * shown either (rule vault-2): a secret already shown on its card is not kept longer by copying it.
 */
export async function copySecret(label: string, value: string | Promise<string>, shownMs = SHOWN_MS) {
  await copyValue(label, value, shownMs);
  const secret = await value;
  const mine = latest;
  setTimeout(() => void takeBack(secret, mine).catch(() => {}), shownMs);
}

/** Copies a value and says so; if the browser forbids it, shows the value to be copied by hand (rule platform-13). */
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
