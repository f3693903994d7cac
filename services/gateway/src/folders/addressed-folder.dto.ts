import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parseFolderReference } from '@roomlight/contracts';
import type { FastifyRequest } from 'fastify';
import { signedInUser } from '../http/auth/access.decorator.js';

interface FolderParameters {
  reference?: string;
  ownerId?: string;
  folderName?: string;
}

/** The addresses of a folder's resources, with the slash of its path encoded or not. */
export function folderAddresses(before: string, after = ''): string[] {
  return [`${before}/:reference${after}`, `${before}/:ownerId/:folderName${after}`];
}

/** Reads the folder from one of its `folderAddresses`: by path, name or listing name. */
export const AddressedFolder = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: FolderParameters }>>();
  const { reference, ownerId, folderName } = request.params;
  return parseFolderReference(reference ?? `${ownerId}/${folderName}`, signedInUser(request).id);
});
