import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import {
  parseFolderReference,
  type FolderReference,
  type OpenFolder,
  type PhotoReference,
} from '@roomlight/contracts';
import type { FastifyRequest } from 'fastify';
import { callerOf, signedInUser } from '../http/auth/access.decorator.js';

interface FolderParameters {
  reference?: string;
  ownerId?: string;
  folderName?: string;
  filename?: string;
}

type FolderRequest = FastifyRequest<{ Params: FolderParameters }>;

/** The addresses of a folder's resources, with the slash of its path encoded or not. */
export function folderAddresses(before: string, after = ''): string[] {
  return [`${before}/:reference${after}`, `${before}/:ownerId/:folderName${after}`];
}

/** Reads the folder from one of its `folderAddresses`: by path, name or listing name. */
export const AddressedFolder = createParamDecorator((_: unknown, context: ExecutionContext) =>
  folderOf(requestOf(context)),
);

/** The same with the caller, as calls about a folder name it. */
export const FolderOf = createParamDecorator((_: unknown, context: ExecutionContext) =>
  openFolder(requestOf(context)),
);

/** The photo of an address with `:filename`, with its folder and the caller, as calls about a photo name it. */
export const PhotoOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): PhotoReference => {
    const request = requestOf(context);
    return { ...openFolder(request), filename: request.params.filename ?? '' };
  },
);

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FolderRequest>();

function folderOf(request: FolderRequest): FolderReference {
  const { reference, ownerId, folderName } = request.params;
  return parseFolderReference(reference ?? `${ownerId}/${folderName}`, signedInUser(request).id);
}

function openFolder(request: FolderRequest): OpenFolder {
  return { caller: callerOf(signedInUser(request)), ...folderOf(request) };
}
