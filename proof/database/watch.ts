import { patience, type Size, wait } from '../proof.ts';

const HEALTH_MS = 2_000;
const READY_MS = 8_000;

/** Requests /healthz and /readyz continuously until `stop`. */
export function watchHealth(base: string, size: Size) {
  const problems: string[] = [];
  let [slowestMs, wasUnready, isOver] = [0, false, false];
  const ask = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(`${base}${path}`);
    await answer.text();
    return { status: answer.status, took: performance.now() - began, answer };
  };
  const health = async () => {
    for (; !isOver; await wait(100)) {
      const { status, took } = await ask('/healthz');
      slowestMs = Math.max(slowestMs, took);
      if (status !== 200) problems.push(`/healthz was answered with ${status}`);
      if (took > patience(size, HEALTH_MS)) problems.push(`/healthz took ${Math.round(took)} ms`);
    }
  };
  const ready = async () => {
    for (; !isOver; await wait(250)) {
      const { status, took, answer } = await ask('/readyz');
      if (took > patience(size, READY_MS)) problems.push(`/readyz took ${Math.round(took)} ms`);
      if (status === 200) continue;
      wasUnready = true;
      if (status !== 503 || !answer.headers.get('retry-after'))
        problems.push(`/readyz answered with ${status}, Retry-After ${answer.headers.get('retry-after')}`);
    }
  };
  const failed = (error: Error) => void problems.push(`the application did not answer: ${error.message}`);
  const watching = Promise.all([health().catch(failed), ready().catch(failed)]);
  return {
    wasUnready: () => wasUnready,
    async stop() {
      isOver = true;
      await watching;
      return { problems, slowestMs };
    },
  };
}
