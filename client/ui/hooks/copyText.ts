/** Safari writes only while a press is being answered: what still has to be fetched is promised to it then. */
function writePromised(text: Promise<string>) {
  const type = 'text/plain';
  const blob = text.then(value => new Blob([value], { type }));
  // That there is no text is told by the text itself.
  blob.catch(() => {});
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}

/**
 * Puts text on the clipboard, also one that is still on its way, if this is called at once when something is pressed; over
 * plain http, where browsers hide the clipboard from pages, in a compatible way. Tells which way it went, or null when
 * neither did; throws when the text could not be had.
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
