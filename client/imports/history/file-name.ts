/** The longest piece that is not broken; a file's ending with its dot is at most half of it. */
const LONGEST = 16;

type Piece = { at: number; text: string };

/** A run without a separator in as many equal pieces as it needs, so that none is a letter or an ending alone. */
function cut(run: string): string[] {
  const length = Math.ceil(run.length / Math.ceil(run.length / LONGEST));
  return run.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [];
}

/** Between what a file's name may be wrapped, from which character on: behind '-', '_' and spaces, never in 'shoptet.csv'. */
export function piecesOf(name: string): Piece[] {
  let at = 0;
  return (name.match(/[^-_\s]*(?:[-_\s]+|$)/gu) ?? [])
    .filter(run => run !== '')
    .flatMap(cut)
    .map(text => {
      const piece = { at, text };
      at += text.length;
      return piece;
    });
}
