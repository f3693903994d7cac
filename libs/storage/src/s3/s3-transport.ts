import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';

export interface TimeOuts {
  connectMs: number;
  /** How long the store may be silent while we wait for it. Time spent on a slow reader doesn't count. */
  idleMs: number;
}

class TimeOutError extends Error {
  override readonly name = 'TimeOutError';
}

type OnResponse = (response: IncomingMessage) => void;

/**
 * Node's `request` with time-outs.
 * @param onAnswer called with the head of each answer
 */
export function transportWithTimeOuts(secure: boolean, timeOuts: TimeOuts, onAnswer: OnResponse) {
  const send = secure ? https.request : http.request;
  return {
    request(
      target: string | URL | RequestOptions,
      second?: RequestOptions | OnResponse,
      third?: OnResponse,
    ): ClientRequest {
      const isAddress = typeof target === 'string' || target instanceof URL;
      const sent = isAddress && typeof second === 'object' ? send(target, second) : send(target);
      const onResponse = typeof second === 'function' ? second : third;
      sent.once('response', onAnswer);
      limitConnecting(sent, timeOuts.connectMs);
      limitSilence(sent, timeOuts.idleMs);
      return onResponse ? sent.once('response', onResponse) : sent;
    },
  };
}

function limitConnecting(sent: ClientRequest, connectMs: number): void {
  const timer = setTimeout(() => {
    sent.destroy(new TimeOutError(`no connection within ${connectMs} ms`));
  }, connectMs);
  const stop = () => clearTimeout(timer);
  sent.once('close', stop);
  sent.once('socket', (socket) => {
    if (socket.connecting) {
      socket.once('connect', stop);
    } else {
      stop();
    }
  });
}

function limitSilence(sent: ClientRequest, idleMs: number): void {
  let response: IncomingMessage | undefined;
  sent.once('response', (message: IncomingMessage) => (response = message));
  sent.setTimeout(idleMs);
  sent.on('timeout', () => {
    if (response && response.readableLength > 0) {
      // Bytes have arrived but our reader is slow, so the time starts again.
      sent.socket?.setTimeout(idleMs);
      return;
    }
    (response ?? sent).destroy(new TimeOutError(`no answer for ${idleMs} ms`));
  });
}
