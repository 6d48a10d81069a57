/**
 * Puts text on the clipboard; over plain http, where browsers hide the clipboard from pages, in a compatible
 * way. Tells which way it went, or null when neither did.
 */
export async function copyText(text: string): Promise<'clipboard' | 'compatible' | null> {
  if (navigator.clipboard) {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (copied) return 'clipboard';
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position: fixed; opacity: 0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied ? 'compatible' : null;
}
