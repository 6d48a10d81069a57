/** Safari only writes while it handles a press, so it is given a promise of text that still has to be fetched. */
function writePromised(text: Promise<string>) {
  const type = 'text/plain';
  const blob = text.then(value => new Blob([value], { type }));
  // The caller handles a failure of `text` itself.
  blob.catch(() => {});
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}

/**
 * Puts text on the clipboard. The text may still be loading if this is called directly in the handler of a press.
 * Over plain http, where browsers hide the clipboard from pages, it uses a compatible way. Returns the way that
 * worked, or null when neither did; throws when the text could not be loaded.
 */
export async function copyText(text: string | Promise<string>): Promise<'clipboard' | 'compatible' | null> {
  if (navigator.clipboard) {
    const isAhead = typeof text !== 'string' && typeof ClipboardItem !== 'undefined';
    const written = isAhead ? writePromised(text) : navigator.clipboard.writeText(await text);
    const copied = await written.then(
      () => true,
      () => false,
    );
    if (copied) return 'clipboard';
  }
  const field = document.createElement('textarea');
  field.value = await text;
  field.style.cssText = 'position: fixed; opacity: 0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied ? 'compatible' : null;
}
