import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import { isWebhook } from './webhook.decorator.js';

export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_WEBHOOK_BYTES = 64 * 1024;

/** JSON for all routes, forms for those that read them, and whatever is sent to a webhook. */
export function useBodyParsers(app: NestFastifyApplication, server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  app.useBodyParser<RawServerDefault>(
    'application/json',
    { bodyLimit: MAX_BODY_BYTES },
    (request, body, done) => {
      const isText = isWebhook(request);
      if (isText && body.length > MAX_WEBHOOK_BYTES) {
        done(new PayloadTooLargeException());
      } else if (isText) {
        done(null, body.toString('utf8'));
      } else if (body.length === 0) {
        // A call without a payload may still name its type.
        done(null, {});
      } else {
        void parseJson(request, body.toString('utf8'), done);
      }
    },
  );
  // Uploads are read by their routes, as they come.
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  server.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: MAX_WEBHOOK_BYTES },
    (request, body, done) =>
      isWebhook(request) ? done(null, body) : done(new UnsupportedMediaTypeException()),
  );
}
