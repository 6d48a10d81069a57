import { parentPort } from 'node:worker_threads';
import { type NightSeries, nightOf } from '../forecast/night.ts';

parentPort!.on('message', (series: NightSeries[]) => parentPort!.postMessage(nightOf(series)));
