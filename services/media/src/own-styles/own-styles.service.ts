import {
  folderNameOf,
  invalid,
  isNeutral,
  MAX_OWN_STYLES,
  notFound,
  OWN_STYLE_PHOTOS,
  photoUrl,
  versionKey,
  type ChooseDefaultStyle,
  type DomainError,
  type Done,
  type FinishedPhoto,
  type FoundOwnStyle,
  type ListOwnStyles,
  type MakeOwnStyle,
  type MakeOwnStyleFromFolder,
  type MadeOwnStyle,
  type OwnStyleAnswer,
  type OwnStyleList,
  type OwnStyleModel,
  type OwnStyleReference,
  type RenameOwnStyle,
  type StyleResult,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { EnginePool, type SetFrame, type StyleExamples } from '@roomlight/imaging';
import { getFile, ObjectStore } from '@roomlight/storage';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AdjustedPhotosService } from '../derived-images/adjusted-photos.service.js';
import { usableFolder } from '../model/folder-access.rules.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { costOf } from '../pixels/fair-turns.rules.js';
import { RenderTurnsService } from '../pixels/render-turns.service.js';
import {
  OwnStylesRepository,
  type EditedPhoto,
  type UnfinishedPhoto,
} from './own-styles.repository.js';
import { finishedOf, otherViews, pairedByName } from './style-pairs.rules.js';

/** Time to fetch the photos and to fit a look; the caller waits a minute. */
const LIMIT_MS = 55_000;
/** Merged photos that finished ones of other rooms are compared with. */
const MAX_REFERENCES = 20;

/** Photos that a look is fitted from, in the object store. */
type StoredExamples =
  | { kind: 'pairs'; pairs: { result: StyleResult; photo: UnfinishedPhoto }[] }
  | { kind: 'results'; references: UnfinishedPhoto[] };

interface StyleOrder {
  userId: string;
  name: string;
  results: readonly StyleResult[];
  examples: StoredExamples;
}

/** What was fitted, and the names of results that weren't used. */
interface FittedModel {
  model: OwnStyleModel;
  excluded: string[];
}

/** The looks of photographers' own, beside the four styles. */
@Injectable()
export class OwnStylesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly styles: OwnStylesRepository,
    private readonly removedUsers: RemovedUsersRepository,
    private readonly engine: EnginePool,
    private readonly store: ObjectStore,
    private readonly turns: RenderTurnsService,
    private readonly adjusted: AdjustedPhotosService,
  ) {}

  async list({ caller }: ListOwnStyles): Promise<OwnStyleList> {
    const example = await this.styles.exampleOf(caller.id);
    return {
      styles: await this.styles.of(caller.id),
      example: example && {
        filename: example.filename,
        url: photoUrl({ ownerId: caller.id, ...example }, example.filename, example.versionId),
      },
    };
  }

  /**
   * Makes a look from finished photos, in the caller's turn.
   * @throws DomainError 400 when photos don't belong together, or the name or the number of looks doesn't allow it; 404;
   * 422 for a damaged photo; 429; 503
   */
  async make(request: MakeOwnStyle): Promise<MadeOwnStyle> {
    const { caller, name, results } = request;
    await this.assertFree(caller.id, name);
    const examples = await this.examplesOf(request);
    return this.fitAndKeep({ userId: caller.id, name, results, examples });
  }

  /**
   * Makes a look from photos of the caller's own folder that were finished here, in the caller's turns.
   * @throws DomainError as `make`; 400 also for a photo that shows no difference
   */
  async makeFromFolder(request: MakeOwnStyleFromFolder): Promise<MadeOwnStyle> {
    const { caller, name, ownerId, folderName } = request;
    await this.assertFree(caller.id, name);
    const photos =
      ownerId === caller.id
        ? await this.styles.editedIn({ ownerId, folderName: folderNameOf(folderName) })
        : [];
    if (photos.length === 0) {
      throw notFound('Folder');
    }
    const pairs = [];
    for (const { photo, wanted } of finishedOf(request.photos, photos)) {
      pairs.push({ photo, result: await this.shown(caller.id, photo, wanted) });
    }
    const results = pairs.map(({ result }) => result);
    const examples = { kind: 'pairs', pairs } as const;
    return this.fitAndKeep({ userId: caller.id, name, results, examples });
  }

  /** @throws DomainError 404 */
  async chooseDefault({ caller, styleId }: ChooseDefaultStyle): Promise<Done> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.styles.chooseDefault(manager, styleId, caller.id))) {
        throw notFound('Look');
      }
    });
    return { message: styleId === null ? 'No look is the default' : 'The look is the default' };
  }

  /** @throws DomainError 404; 400 when another look of the caller's has the name */
  async rename({ caller, styleId, name }: RenameOwnStyle): Promise<Done> {
    if (!(await this.styles.rename(styleId, caller.id, name))) {
      const isThere = (await this.styles.model(styleId, caller.id)) !== null;
      throw isThere ? taken(name) : notFound('Look');
    }
    return { message: 'Look renamed' };
  }

  /** @throws DomainError 404 */
  async delete({ caller, styleId }: OwnStyleReference): Promise<Done> {
    if (!(await this.styles.delete(styleId, caller.id))) {
      throw notFound('Look');
    }
    return { message: 'Look deleted' };
  }

  /** @throws DomainError 404, for somebody else's look as for a missing one */
  async find({ caller, styleId }: OwnStyleReference): Promise<FoundOwnStyle> {
    const model = await this.styles.model(styleId, caller.id);
    if (model === null) {
      throw notFound('Look');
    }
    return { model };
  }

  /** @throws DomainError 400 */
  private async assertFree(userId: string, name: string): Promise<void> {
    const refusal = nameRefusal(name, await this.styles.of(userId));
    if (refusal !== null) {
      throw refusal;
    }
  }

  /** The picture that a photo shows, in the colours that were set for it. */
  private async shown(
    userId: string,
    { photoId, filename, shown }: EditedPhoto,
    { colours }: FinishedPhoto,
  ): Promise<StyleResult> {
    const { versionId, width, height } = shown;
    const { key } =
      colours === undefined || isNeutral(colours)
        ? { key: versionKey(photoId, versionId) }
        : await this.adjusted.make(
            userId,
            { photoId, versionId, filename, width, height },
            { ...colours },
          );
    return { filename, key, width, height };
  }

  private async fitAndKeep({ userId, name, results, examples }: StyleOrder): Promise<MadeOwnStyle> {
    const { model, excluded } = await this.fit(userId, results, examples);
    const photoCount = results.length - excluded.length;
    const style = { id: uuid(), ownerId: userId, name, photoCount, model };
    await this.dataSource.transaction(async (manager) => {
      if (await this.removedUsers.has(manager, userId)) {
        throw notFound('User');
      }
      if (!(await this.styles.insert(manager, style, MAX_OWN_STYLES))) {
        throw nameRefusal(name, await this.styles.of(userId)) ?? taken(name);
      }
    });
    return { id: style.id, name, photoCount, isDefault: false, excluded };
  }

  private async examplesOf({ caller, folder, results }: MakeOwnStyle): Promise<StoredExamples> {
    if (folder !== undefined) {
      const photos = await this.styles.photosIn(usableFolder({ caller, ...folder }, 'Folder'));
      if (photos.length === 0) {
        throw notFound('Folder');
      }
      return { kind: 'pairs', pairs: pairedByName(results, photos) };
    }
    const references = await this.styles.mergedOf(caller.id, MAX_REFERENCES);
    if (references.length < OWN_STYLE_PHOTOS.min) {
      const message = `Merge at least ${OWN_STYLE_PHOTOS.min} photos here first, or choose the folder that the finished photos belong to`;
      throw invalid(message, [{ field: 'folderPath', message }]);
    }
    return { kind: 'results', references };
  }

  private async fit(
    userId: string,
    results: readonly StyleResult[],
    stored: StoredExamples,
  ): Promise<FittedModel> {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const cost = results.reduce((sum, result) => sum + 2 * costOf(result, false), 0);
    const filename = results[0]?.filename ?? '';
    const fitted = await this.turns.run({ userId, cost, filename }, async (directory) =>
      this.engine.fitStyle(await this.fetch(stored, results, directory, signal), signal),
    );
    switch (fitted.kind) {
      case 'other-view':
        throw otherViews(fitted.names);
      case 'fitted': {
        const { version, localContrast, light, greenRed, blueYellow, corrections } = fitted.style;
        const model = {
          ...{ version, localContrast },
          ...{ light: [...light], greenRed: [...greenRed], blueYellow: [...blueYellow] },
          corrections: [...corrections],
        };
        return { model, excluded: fitted.excluded };
      }
    }
  }

  private async fetch(
    stored: StoredExamples,
    results: readonly StyleResult[],
    directory: string,
    signal: AbortSignal,
  ): Promise<StyleExamples> {
    const photoFile = ({ photoId, filename, versionId }: UnfinishedPhoto): Promise<SetFrame> =>
      this.file(versionKey(photoId, versionId), filename, join(directory, versionId), signal);
    const resultFile = ({ key, filename }: StyleResult): Promise<SetFrame> =>
      this.file(
        key,
        filename,
        join(directory, `result-${results.findIndex((r) => r.key === key)}`),
        signal,
      );
    switch (stored.kind) {
      case 'pairs': {
        const pairs = [];
        for (const { photo, result } of stored.pairs) {
          pairs.push({ before: await photoFile(photo), after: await resultFile(result) });
        }
        return { kind: 'pairs', pairs };
      }
      case 'results':
        return {
          kind: 'results',
          results: await inTurn(results, resultFile),
          references: await inTurn(stored.references, photoFile),
        };
    }
  }

  private async file(
    key: string,
    name: string,
    path: string,
    signal: AbortSignal,
  ): Promise<SetFrame> {
    await getFile(this.store, key, path, { signal });
    return { name, path };
  }
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(await work(item));
  }
  return results;
}

function nameRefusal(name: string, known: readonly OwnStyleAnswer[]): DomainError | null {
  if (known.some((style) => style.name.toLowerCase() === name.toLowerCase())) {
    return taken(name);
  }
  if (known.length >= MAX_OWN_STYLES) {
    const message = `You can have at most ${MAX_OWN_STYLES} looks. Please delete one first.`;
    return invalid(message, [{ field: 'name', message }]);
  }
  return null;
}

function taken(name: string): DomainError {
  const message = `You have a look named ${name} already`;
  return invalid(message, [{ field: 'name', message }]);
}
