import { BroadcastChannel, parentPort, threadId } from 'node:worker_threads';
import type { FromWorker } from '../engine/worker-pool.js';

export type WilfulTask =
  | { do: 'answer'; with: string; after?: number[] }
  | { do: 'name' }
  | { do: 'end' }
  | { do: 'throw' }
  | { do: 'spin'; channel: string };

/** A thread for the pool's spec, which carries out any task, including misbehaviour. */
parentPort?.on('message', (task: WilfulTask) => {
  switch (task.do) {
    case 'answer':
      task.after?.forEach((progress) => post({ progress }));
      post({ reply: task.with });
      return;
    case 'name':
      post({ reply: String(threadId) });
      return;
    case 'end':
      process.exit(3);
      return;
    case 'throw':
      throw new Error('out of luck');
    case 'spin': {
      const channel = new BroadcastChannel(task.channel);
      channel.postMessage('begun');
      for (;;) {
        // Busy, like pixel processing: only ending the thread stops this.
      }
    }
  }
});

function post(message: FromWorker<string>): void {
  parentPort?.postMessage(message);
}
