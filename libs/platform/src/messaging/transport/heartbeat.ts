import type { JsMsg } from '@nats-io/jetstream';

/** How many signs of life a worker gives within `ackWaitMs`, so that one may be late and another lost. */
const SIGNS_OF_LIFE = 3;

/** Keeps the message with this process while the work lasts, even when the work takes much longer than `ackWaitMs`. */
export async function whileWorking<Result>(
  message: JsMsg,
  ackWaitMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const heartbeat = setInterval(() => message.working(), ackWaitMs / SIGNS_OF_LIFE);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}
