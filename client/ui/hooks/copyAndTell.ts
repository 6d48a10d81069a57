import { notifyDone } from '../notices/notify.ts';
import { notifyProblem } from '../notices/notifyProblem.ts';
import { copyText } from './copyText.ts';

/** Copies a text and says so (`done`), or what to do `instead` where the browser forbids it. Returns whether it did. */
export async function copyAndTell(text: string, done: string, instead: string): Promise<boolean> {
  const isCopied = (await copyText(text)) !== null;
  if (isCopied) notifyDone(done);
  else notifyProblem(null, `Nepodařilo se zkopírovat do schránky. ${instead}`);
  return isCopied;
}
