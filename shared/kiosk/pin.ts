import { field } from '../core/field.ts';

/** The rules of a PIN for the kiosk (rule kiosk-2). */
export const PIN_LEAST = 4;
export const PIN_MOST = 6;
/** After this many wrong PINs a manager has to unlock it. */
export const PIN_TRIES = 5;

export const NO_PIN = `PIN má ${PIN_LEAST} až ${PIN_MOST} číslic`;
const OBVIOUS = 'Tento PIN uhodne každý, zvolte jiný';

/** The middle column of a keypad and its corners, which people think of first after 1234. */
const KEYPAD = ['2580', '0852', '1379', '1397'];

const steps = (digits: number[]) => digits.slice(1).map((digit, at) => digit - digits[at]!);

/** Whether a PIN is one digit repeated, a run up or down, two or three digits repeated, or doubled digits. */
function isObvious(pin: string): boolean {
  const by = steps([...pin].map(Number));
  const isRun = new Set(by).size === 1 && Math.abs(by[0]!) <= 2;
  return (
    isRun || /^(\d{2,3})\1+$/.test(pin) || /^(\d)\1+(\d)\2+((\d)\4+)?$/.test(pin) || KEYPAD.includes(pin)
  );
}

/** Why a PIN cannot be set, or null. */
export function pinProblem(pin: string): string | null {
  if (!/^\d+$/.test(pin) || pin.length < PIN_LEAST || pin.length > PIN_MOST) return NO_PIN;
  return isObvious(pin) ? OBVIOUS : null;
}

const secret = (label: string, required: string, problem: (typed: string) => string | null) =>
  field<string, string, 'secret'>('secret', label, { begin: '', max: PIN_MOST, required, problem });

/** The fields that a person sets in their profile. */
export const PIN = {
  pin: secret('PIN', 'Zadejte PIN', pinProblem),
  potvrzeni_pinu: secret('PIN ještě jednou', 'Zadejte PIN ještě jednou', () => null),
};
