// Preloaded into the application (NODE_OPTIONS=--import): its Date is ahead or behind by the milliseconds in the file
// CLOCK_FILE, or stands at the instant after '@'. Timers are not changed, as on a real machine whose clock is set.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const LOOK_MS = 20;
let [offset, frozen] = [0, null];

function look() {
  try {
    const text = readFileSync(process.env.CLOCK_FILE, 'utf8').trim();
    if (text.startsWith('@')) frozen = Number(text.slice(1));
    else [offset, frozen] = [Number(text), null];
  } catch {
    // The file is being written; the next look reads it.
  }
}
look();
setInterval(look, LOOK_MS).unref();

const now = () => frozen ?? RealDate.now() + offset;

globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
  // Dates created by the runtime itself must count as dates too.
  static [Symbol.hasInstance](value) {
    return RealDate[Symbol.hasInstance].call(RealDate, value);
  }
};
Object.defineProperty(globalThis.Date, 'name', { value: 'Date' });
