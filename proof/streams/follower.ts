import http from 'node:http';

/** One page that follows the live stream. */
export type Follower = {
  /** The status of the answer; 0 when there was none. */
  status: number;
  /** What the server has sent so far, including its greeting. */
  heard(): string;
  /** When it last received something, in ms of performance.now(). */
  heardAt(): number;
  isOpen(): boolean;
  /** Stops reading, without telling the server. */
  fallAsleep(): void;
  leave(): void;
};

/** Opens a stream and waits for its greeting, or for a refusal. */
export function follow(port: number, cookie: string): Promise<Follower> {
  let text = '';
  let at = 0;
  let open = false;
  return new Promise(resolve => {
    const request = http.get({ port, path: '/api/events/', headers: { cookie }, agent: false });
    const follower = (status: number): Follower => ({
      status,
      heard: () => text,
      heardAt: () => at,
      isOpen: () => open,
      fallAsleep: () => void request.socket?.pause(),
      leave: () => void request.destroy(),
    });
    request.on('error', () => resolve(follower(0)));
    request.on('response', response => {
      open = response.statusCode === 200;
      const end = () => {
        open = false;
        resolve(follower(response.statusCode!));
      };
      response.on('error', end).on('close', end);
      response.setEncoding('utf8').on('data', piece => {
        text += piece;
        at = performance.now();
        if (open && text.includes('event: pripojeno')) resolve(follower(200));
      });
    });
  });
}

/** Runs `work` for every item, `atOnce` at a time. */
export async function inGroups<T, R>(
  items: T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += atOnce)
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))));
  return results;
}
