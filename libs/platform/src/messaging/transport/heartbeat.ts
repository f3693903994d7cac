import type { JsMsg } from '@nats-io/jetstream';

/** That a worker gives before its message would go to another: one may come late, and one get lost. */
const SIGNS_OF_LIFE = 3;

/** Keeps the message with this process while the work lasts, however much longer than `ackWaitMs` that is. */
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
