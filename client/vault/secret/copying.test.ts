import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copySecret, copyValue, SHOWN_MS } from './copying.ts';

/** A page over plain http: there is no clipboard API, and selected text is only copied while a press is handled. */
const page = { clipboard: '', isAnswering: false };

class FakeElement {
  style = {};
  value = '';
  select = () => {};
  remove = () => {};
  focus = () => {};
}

/** A press event of that name, including the ticks in which it is handled. */
async function press(name: string, isUserActivation = true) {
  page.isAnswering = isUserActivation;
  window.dispatchEvent(new Event(name));
  await vi.advanceTimersByTimeAsync(0);
  page.isAnswering = false;
}

/** Copies within a press. */
async function copied(copying: () => Promise<void>) {
  page.isAnswering = true;
  await copying();
  page.isAnswering = false;
}

beforeEach(() => {
  vi.useFakeTimers();
  page.clipboard = '';
  let field = new FakeElement();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('document', {
    activeElement: new FakeElement(),
    body: { append: () => {} },
    hasFocus: () => true,
    createElement: () => {
      field = new FakeElement();
      return field;
    },
    execCommand: () => {
      if (!page.isAnswering || field.value === '') return false;
      page.clipboard = field.value;
      return true;
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each(['pointerdown', 'pointerup', 'keydown'])(
  'without a clipboard API a secret is removed during the first %s after its time',
  async name => {
    await copied(() => copySecret('Heslo', 'tajné'));
    expect(page.clipboard).toBe('tajné');
    await press(name);
    expect(page.clipboard).toBe('tajné');
    await vi.advanceTimersByTimeAsync(SHOWN_MS);
    // A finger that touches down is not a user activation yet.
    await press('pointerdown', false);
    expect(page.clipboard).toBe('tajné');
    await press(name);
    expect(page.clipboard).toBe(' ');
    // Only once: what is copied elsewhere after it stays.
    page.clipboard = 'jiné';
    await press(name);
    expect(page.clipboard).toBe('jiné');
  },
);

test('without a clipboard API a value copied after the secret stays', async () => {
  await copied(() => copySecret('Heslo', 'tajné'));
  await vi.advanceTimersByTimeAsync(SHOWN_MS);
  await copied(() => copyValue('Uživatelské jméno', 'petra'));
  await press('keydown');
  expect(page.clipboard).toBe('petra');
});
