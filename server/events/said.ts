/** An event of the live stream as bytes: made once for all receivers. */
export const said = (event: string, data: unknown): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
