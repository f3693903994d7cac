import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import { webhookMaxBytes } from '../auth/webhook.decorator.js';

/** The content type of a part of a file, as in the tus protocol for resumable uploads. */
export const PART_TYPE = 'application/offset+octet-stream';

export const MAX_BODY_BYTES = 1024 * 1024;

/** Parses JSON for all routes, passes on forms to routes that read them, and accepts any content for webhooks. */
export function useBodyParsers(app: NestFastifyApplication, server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  app.useBodyParser<RawServerDefault>(
    'application/json',
    { bodyLimit: MAX_BODY_BYTES },
    (request, body, done) => {
      const maxBytes = webhookMaxBytes(request);
      if (maxBytes !== undefined && body.length > maxBytes) {
        done(new PayloadTooLargeException());
      } else if (maxBytes !== undefined) {
        done(null, body.toString('utf8'));
      } else if (body.length === 0) {
        // A call without a payload may still declare a content type.
        done(null, {});
      } else {
        void parseJson(request, body.toString('utf8'), done);
      }
    },
  );
  // Routes read uploads as streams.
  server.addContentTypeParser(['multipart/form-data', PART_TYPE], (_request, _payload, done) =>
    done(null),
  );
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (request, body: Buffer, done) => {
      const maxBytes = webhookMaxBytes(request);
      if (maxBytes === undefined) {
        done(new UnsupportedMediaTypeException());
      } else if (body.length > maxBytes) {
        done(new PayloadTooLargeException());
      } else {
        done(null, body.toString('utf8'));
      }
    },
  );
}
