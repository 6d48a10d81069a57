import { showNotice } from './notices.ts';

let told = 0;
const nextId = () => `notice: ${++told}`;

/** Says that something was done; disappears by itself. */
export const notifyDone = (message: string) =>
  showNotice({ id: nextId(), message, color: 'green', lasts: 4_000 });

/** Shows a warning, whose points are a line each; it stays long enough to be read. */
export const notifyWarning = (message: string) =>
  showNotice({ id: nextId(), message, color: 'yellow', lasts: 12_000, hasLines: true });
