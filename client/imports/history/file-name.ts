/** The longest piece that is not broken; a file's extension with its dot is at most half of it. */
const LONGEST = 16;

type Piece = { at: number; text: string };

/** Splits a run without separators into equal pieces, so that no piece is a single letter or just an extension. */
function cut(run: string): string[] {
  const length = Math.ceil(run.length / Math.ceil(run.length / LONGEST));
  return run.match(new RegExp(`.{1,${length}}`, 'gsu')) ?? [];
}

/** The pieces a file's name may wrap between, with their start: after '-', '_' and spaces, never in 'shoptet.csv'. */
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
