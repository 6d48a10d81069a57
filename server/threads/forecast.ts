import { parentPort } from 'node:worker_threads';
import { yieldToOthers } from '../core/thread.ts';
import { type NightSeries, nightOf } from '../forecast/night.ts';

yieldToOthers();
parentPort!.on('message', (series: NightSeries[]) => parentPort!.postMessage(nightOf(series)));
