import sharp from 'sharp';

const WIDTH = 960;
const HEIGHT = 540;

/** The part of the poster's phone at the point: 1 its frame, 2 its screen, 0 outside. */
function phonePart(x: number, y: number, left: number): 0 | 1 | 2 {
  const inside = (margin: number) =>
    x > left + margin && x < left + 210 - margin && y > 60 + margin * 2 && y < 480 - margin * 2;
  return inside(14) ? 2 : inside(0) ? 1 : 0;
}

/** A poster computed pixel by pixel: phones on a gradient of `colour` (#rrggbb). */
export async function poster(title: string, colour: string) {
  const [red = 0, green = 0, blue = 0] = colour.match(/[0-9a-f]{2}/g)!.map(pair => Number.parseInt(pair, 16));
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const shade = 1 - (0.55 * x) / WIDTH - (0.3 * y) / HEIGHT;
      const part = phonePart(x, y, 100) || phonePart(x, y, 375) || phonePart(x, y, 650);
      const light = part === 1 ? 0.92 : part === 2 ? 0.18 + (0.4 * y) / HEIGHT : 0;
      const mix = (value: number) => Math.round(value * shade * (1 - light) + 255 * light);
      const at = (y * WIDTH + x) * 3;
      pixels[at] = mix(red);
      pixels[at + 1] = mix(green);
      pixels[at + 2] = mix(blue);
    }
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
  const bytes = await sharp(pixels, { raw }).jpeg({ quality: 80 }).toBuffer();
  return {
    nazev: `${title}.jpg`,
    typ: 'obrazek' as const,
    mime: 'image/jpeg',
    velikost: bytes.length,
    sirka: WIDTH,
    vyska: HEIGHT,
    async *chunks() {
      for (let at = 0; at < bytes.length; at += 262_144) yield bytes.subarray(at, at + 262_144);
    },
  };
}
