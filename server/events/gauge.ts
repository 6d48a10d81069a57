import { Gauge, type Registry } from 'prom-client';
import type { Hub } from './hub.ts';

/** How many live streams are open, for whoever watches the application. */
export const addStreamGauge = (registry: Registry, hub: Hub) =>
  new Gauge({
    name: 'live_streams',
    help: 'Open live streams',
    registers: [registry],
    collect() {
      this.set(hub.streams.size);
    },
  });
