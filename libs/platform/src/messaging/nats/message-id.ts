import type { JsMsg } from '@nats-io/jetstream';

/** Carries the id of the outbox row, by which JetStream and handlers know a repetition. */
export const MESSAGE_ID_HEADER = 'Nats-Msg-Id';

/** The id of the outbox row that the message came from, or its position in the stream when it came from elsewhere. */
export function messageId(message: JsMsg): string {
  const id = message.headers?.get(MESSAGE_ID_HEADER) ?? '';
  return id === '' ? `${message.info.stream}-${message.seq}` : id;
}
