import type { Change, Greeting, Topic } from '#shared/events/topics.ts';

const now = () => performance.now();

/**
 * Remembers when each topic last changed, for everybody and for single people, so that a page whose stream
 * opens can be told what changed while it did not follow. It holds at most a number a topic and person.
 */
export function createLately() {
  let since = now();
  const topics = new Map<Topic, Map<number | null, number>>();
  return {
    hear({ tema, pro }: Change) {
      const times = topics.get(tema) ?? new Map<number | null, number>();
      topics.set(tema, times);
      for (const person of pro ?? [null]) times.set(person, now());
    },
    /** After a gap nothing is known of what was before. */
    startAnew() {
      since = now();
      topics.clear();
    },
    /** What `person`, who may hear `mayHear`, is told when the stream opens: ages in ms. */
    greeting(person: number, mayHear: (topic: Topic) => boolean): Greeting {
      const zmeny: Greeting['zmeny'] = {};
      for (const [topic, times] of topics) {
        const last = Math.max(times.get(null) ?? -1, times.get(person) ?? -1);
        if (last >= 0 && mayHear(topic)) zmeny[topic] = Math.round(now() - last);
      }
      return { kdo: person, pamet: Math.round(now() - since), zmeny };
    },
  };
}
