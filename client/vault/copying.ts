import { copyText } from '../ui/copyText.ts';
import { notifyDone } from '../ui/notify.ts';
import { ask } from '../ui/question.ts';

/** How long a revealed password is shown, on its card or to be copied by hand (rule vault-2). */
export const SHOWN_MS = 30_000;

/** Copies and says so; where the browser does not let us, the value is shown to be copied by hand (rule platform-13). */
export async function copyValue(label: string, value: string) {
  const way = await copyText(value);
  if (way) {
    notifyDone(`${label} zkopírováno do schránky${way === 'compatible' ? ' (kompatibilní režim)' : ''}`);
    return;
  }
  await ask({
    title: label,
    question: 'Nepodařilo se zkopírovat do schránky. Zkopírujte text ručně.',
    about: value,
    no: 'Zavřít',
    closesAfterMs: SHOWN_MS,
  });
}
