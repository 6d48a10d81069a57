/** What a live stream is sent, as bytes: made once for all who are sent it. */
export const said = (event: string, data: unknown): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
