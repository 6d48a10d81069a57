import type { Change, Greeting, Topic } from '#shared/events/topics.ts';

const now = () => performance.now();

/**
 * Remembers when each topic last changed, for everybody and for single people, so that a page whose stream opens can
 * be told what changed before. It stores at most one number per topic and person.
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
    /** Called after a gap, when earlier changes are unknown. */
    startAnew() {
      since = now();
      topics.clear();
    },
    /** The first message for `person`, limited to topics for which `mayHear` is true: ages in ms. */
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
