import type { FolderCorrections, FolderPhoto, SharedCorrections } from '@roomlight/contracts';
import { randomUUID } from 'node:crypto';
import type { ApiClient } from './api-client.js';

export interface WrittenCorrection {
  correctionId: string;
  roundId: string;
  place: { versionId: string; x: number; y: number };
}

async function ask(url: string, method: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}

/** Pins a sentence to a photo, as somebody with the link does. */
export async function writeCorrection(
  url: string,
  token: string,
  photo: FolderPhoto | undefined,
  text: string,
  at: { x: number; y: number } = { x: 0.5, y: 0.5 },
): Promise<WrittenCorrection> {
  const correctionId = randomUUID();
  const versionId = new URL(photo?.url ?? '', url).searchParams.get('v') ?? '';
  const place = { versionId, ...at };
  const path = `/api/shares/${token}/corrections/${correctionId}`;
  const { rounds } = (await ask(url, 'PUT', path, {
    ...{ photoId: photo?.id, place, text },
  })) as SharedCorrections;
  return { correctionId, roundId: rounds[0]?.id ?? '', place };
}

export async function sendRound(url: string, token: string, roundId: string): Promise<void> {
  await ask(url, 'POST', `/api/shares/${token}/corrections/send`, { roundId });
}

/** Does all that a round asks for, and sends it back. */
export async function answerRound(
  owner: ApiClient,
  folderName: string,
  roundId: string,
): Promise<void> {
  const path = `/api/folders/${owner.user.id}/${folderName}/corrections`;
  const { rounds } = (await (await owner.fetch(path)).json()) as FolderCorrections;
  for (const { id } of rounds.find((round) => round.id === roundId)?.corrections ?? []) {
    await owner.call('PUT', `${path}/${id}`, { outcome: 'done', answer: '' });
  }
  await owner.call('POST', `${path}/rounds/${roundId}/send-back`, {});
}
