import { copyText } from '../ui/copyText.ts';
import { notifyDone } from '../ui/notify.ts';
import { ask } from '../ui/question.ts';

/** Copies and says so; where the browser does not let us, the value is shown to be copied by hand (D3 §8). */
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
  });
}
