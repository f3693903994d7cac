import {
  DomainError,
  notFound,
  madeKeys,
  type AlignPhoto,
  type AlignPhotoByItself,
  type CameraAngles,
  type Done,
  type FindScreen,
  type FoundScreen,
  type Light,
  type PhotoEdits,
  type PhotoLocation,
  type PhotoReference,
  type ReplaceScreen,
  type SetLight,
  mapsUrl,
  photoUrl,
  previewKey,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import type { ChannelGains } from '@roomlight/imaging';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { RenditionsService } from '../derived-images/renditions.service.js';
import { usableFolder } from '../model/folder-access.rules.js';
import { windowOutlines } from './window-outlines.rules.js';
import { changedContent } from '../model/unaltered.rules.js';
import { ObjectRemovalService } from '../objects/object-removal.service.js';
import { KeyedMutex } from '../pixels/keyed-mutex.helper.js';
import { ScreenImagesRepository } from '../screen-images/screen-images.repository.js';
import { EditRendererService, type EditOrder, type RenderedEdit } from './edit-renderer.service.js';
import { EditsRepository, type EditedPhoto } from './edits.repository.js';
import {
  alterationsOf,
  baseWidthFor,
  editedLight,
  editsOf,
  foundAsShown,
  isPlain,
  isSame,
  lightOf,
  originOf,
  partOfFirst,
  placeInBase,
  withAngle,
  withFoundAngles,
  withGains,
  withLight,
  withScreen,
  type PlacedScreen,
  type Recipe,
} from './recipe.rules.js';

/** Callers wait for at most a minute. */
const LIMIT_MS = 50_000;
const MAX_ATTEMPTS = 5;
const MAX_PREVIEW_WIDTH = 2048;

/** A photo as it was read, and who edits it. */
interface PhotoOrder extends EditOrder {
  photo: EditedPhoto;
}

type Change = (photo: EditedPhoto, signal: AbortSignal) => Recipe | Promise<Recipe>;

/** Changes photos' recipes: each change renders the photo's base once, into a version of its own. */
@Injectable()
export class EditsService {
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly dataSource: DataSource,
    private readonly edits: EditsRepository,
    private readonly images: ScreenImagesRepository,
    private readonly renderer: EditRendererService,
    private readonly renditions: RenditionsService,
    private readonly objects: ObjectRemovalService,
  ) {}

  /** @throws DomainError 404 */
  async editsOf(reference: PhotoReference): Promise<PhotoEdits> {
    const { filename, recipe, base, baseVersionId, merge } = await this.find(reference);
    const light = base.hasMaps
      ? {
          ...editedLight(recipe, base),
          baseUrl: photoUrl(reference, filename, baseVersionId),
          mapsUrl: mapsUrl(reference, filename, baseVersionId),
        }
      : null;
    const windowsToCheck = windowOutlines(merge, partOfFirst(recipe, base));
    return { ...editsOf(recipe, base), merge, windowsToCheck, light };
  }

  /** @throws DomainError as `edit` */
  async align(request: AlignPhoto): Promise<CameraAngles> {
    return anglesIn(
      await this.edit(request, ({ recipe }) => withAngle(recipe, request.axis, request.angle)),
    );
  }

  /**
   * A photo that doesn't show how the camera was held keeps its angles.
   * @throws DomainError as `edit`
   */
  async alignByItself(request: AlignPhotoByItself): Promise<CameraAngles> {
    return anglesIn(
      await this.edit(request, async (photo, signal) =>
        withFoundAngles(
          photo.recipe,
          request.axis,
          await this.renderer.detect(orderOf(request, photo), signal),
        ),
      ),
    );
  }

  /**
   * Shows the photo in another light.
   * @throws DomainError as `edit`; 422 when its base has no light maps
   */
  async setLight(request: SetLight): Promise<Light> {
    const { light, filename } = request;
    return lightOf(
      await this.edit(request, ({ recipe, base }) => {
        if (!base.hasMaps) {
          const detail = `The light of ${filename} can't be changed: that takes a photo that was merged here with flash and isn't finished yet.`;
          throw new DomainError(422, 'no_light_maps', detail);
        }
        return withLight(recipe, light);
      }),
    );
  }

  /**
   * Finds the corners of the dark screen that a person points at. Nothing is changed.
   * @throws DomainError as `edit`
   */
  async findScreen(request: FindScreen): Promise<FoundScreen> {
    const photo = await this.find(request);
    const found = await this.renderer.findScreen(
      orderOf(request, photo),
      placeInBase(photo.recipe, photo.base, [request.x, request.y]),
      AbortSignal.timeout(LIMIT_MS),
    );
    return { corners: found === null ? null : foundAsShown(photo.recipe, photo.base, found) };
  }

  /** @throws DomainError as `edit`; 400 for corners that can't be a screen's; 404 for an image of somebody else */
  async applyScreen(request: ReplaceScreen): Promise<Done> {
    const screen = await this.placedScreen(request);
    await this.edit(request, ({ recipe, base }) => withScreen(recipe, base, screen));
    return { message: 'TV replacement applied' };
  }

  /**
   * The photo as `applyScreen` would make it, no wider than 2048 pixels. Nothing is changed.
   * @throws DomainError as `applyScreen`
   */
  async previewScreen(request: ReplaceScreen): Promise<PhotoLocation> {
    const screen = await this.placedScreen(request);
    const photo = await this.find(request);
    const recipe = withScreen(photo.recipe, photo.base, screen);
    const versionId = uuid();
    const key = previewKey(versionId);
    const size = await this.renderer.preview(
      key,
      orderOf(request, photo),
      recipe,
      baseWidthFor(MAX_PREVIEW_WIDTH, recipe, photo.base),
      AbortSignal.timeout(LIMIT_MS),
    );
    return {
      key,
      size,
      contentType: 'image/jpeg',
      versionId,
      filename: photo.filename,
      modifiedAt: new Date().toISOString(),
    };
  }

  /**
   * Matches the photo to others, or ends that.
   * @param gainsFor returns the gains for the photo as it is now, null for none
   * @throws DomainError as `edit`
   */
  async match(
    reference: PhotoReference,
    gainsFor: (photo: EditedPhoto) => ChannelGains | null,
  ): Promise<void> {
    await this.edit(reference, (photo) => withGains(photo.recipe, gainsFor(photo)));
  }

  /** Runs another change of the photo after the edits requested before it. */
  async afterEdits<Result>(
    reference: PhotoReference,
    change: (photo: EditedPhoto) => Promise<Result>,
  ): Promise<Result> {
    const { id } = await this.find(reference);
    return this.turns.run(id, async () => change(await this.find(reference)));
  }

  /**
   * A concurrent change by another replica isn't lost: this change is repeated on top of it.
   * @returns the photo's recipe from now on
   * @throws DomainError 404 when the photo is gone or somebody else's; 409 when it keeps changing meanwhile; 422 when
   * it is damaged or too large; 429 or 503 as `EditRendererService.render`
   */
  private async edit(reference: PhotoReference, change: Change): Promise<Recipe> {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const { id } = await this.find(reference);
    return this.turns.run(id, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const photo = await this.find(reference);
        const recipe = await change(photo, signal);
        if (
          isSame(recipe, photo.recipe) ||
          (await this.apply(orderOf(reference, photo), recipe, signal))
        ) {
          return recipe;
        }
      }
      const detail = `${reference.filename} is being changed elsewhere. Please try again.`;
      throw new DomainError(409, 'changed_meanwhile', detail);
    });
  }

  /** @returns false when the photo has been changed or deleted meanwhile */
  private async apply(order: PhotoOrder, recipe: Recipe, signal: AbortSignal): Promise<boolean> {
    const { photo } = order;
    if (isPlain(recipe)) {
      return this.save(photo, recipe, null);
    }
    if (originOf(photo.recipe, recipe) === 'matched' && (await this.showAgain(photo, recipe))) {
      return true;
    }
    // Nobody waits for a match, but a folder shows the photos as soon as all are matched.
    const hasThumbnail = originOf(photo.recipe, recipe) === 'matched';
    const rendered = await this.renderer.render(order, recipe, hasThumbnail, signal);
    // After an error it is unknown whether the version was saved; the sweep removes an unsaved one.
    if (await this.save(photo, { ...recipe, focalLength: rendered.focalLength }, rendered)) {
      return true;
    }
    await this.discard(photo, rendered);
    return false;
  }

  /** Shows a version of the history that was made by the same recipe; false when there is none. */
  private showAgain(photo: EditedPhoto, recipe: Recipe): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const made = await this.edits.lockMadeBy(manager, photo, recipe);
      if (made === null) {
        return false;
      }
      await this.renditions.thumbnailsLater(manager, [made]);
      return this.edits.show(manager, photo, made);
    });
  }

  /** @param rendered null when the photo equals its base */
  private save(
    photo: EditedPhoto,
    recipe: Recipe,
    rendered: RenderedEdit | null,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await this.images.keep(
        manager,
        recipe.screens.map(({ imageId }) => imageId),
      );
      const { baseVersionId } = photo;
      const versionId = rendered?.version.versionId ?? baseVersionId;
      if (!(await this.edits.show(manager, photo, { versionId, baseVersionId, recipe }))) {
        return false;
      }
      if (rendered !== null) {
        await this.edits.insertVersion(manager, photo.id, rendered.version, {
          ...changedContent(photo.base, alterationsOf(recipe, photo.base.alterations)),
          ...{ origin: originOf(photo.recipe, recipe), baseVersionId, recipe },
          part: partOfFirst(recipe, photo.base),
        });
      }
      const thumbnailSize = rendered?.version.thumbnailSize;
      await this.renditions.thumbnailsLater(manager, [{ versionId, thumbnailSize }]);
      return true;
    });
  }

  private discard(photo: EditedPhoto, { version }: RenderedEdit): Promise<void> {
    return this.dataSource.transaction((manager) =>
      this.objects.later(manager, madeKeys({ photoId: photo.id, versionId: version.versionId })),
    );
  }

  private async find(reference: PhotoReference): Promise<EditedPhoto> {
    const photo = await this.edits.find(usableFolder(reference, 'Photo'), reference.filename);
    if (photo === null) {
      throw notFound('Photo');
    }
    return photo;
  }

  /** An administrator may also use an image of the folder's owner. */
  private async placedScreen(request: ReplaceScreen): Promise<PlacedScreen> {
    const { caller, ownerId, tvImageId, corners, opacity } = request;
    const image = await this.images.find(tvImageId);
    if (image === null || ![caller.id, ownerId].includes(image.ownerId)) {
      throw notFound('Screen image');
    }
    // Uses the stored id, since the caller may have written it in capitals.
    return { imageId: image.id, corners, opacity };
  }
}

function anglesIn({ verticalAngle, horizontalAngle }: Recipe): CameraAngles {
  return { verticalAngle, horizontalAngle };
}

function orderOf({ caller }: PhotoReference, photo: EditedPhoto): PhotoOrder {
  return { userId: caller.id, photo };
}
