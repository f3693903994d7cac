import {
  EXPORT_PRESETS,
  invalid,
  notFound,
  type AddExportPreset,
  type Done,
  type ExportPreset,
  type ExportPresetAnswer,
  type ExportPresetList,
  type ExportPresetReference,
  type ListExportPresets,
  type NewExportPreset,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { ExportPresetsRepository } from './export-presets.repository.js';

const MAX_PRESETS = 50;
const QUALITY = 90;

/** The presets of users, beside those that are built in. */
@Injectable()
export class ExportPresetsService {
  constructor(private readonly presets: ExportPresetsRepository) {}

  async list({ caller }: ListExportPresets): Promise<ExportPresetList> {
    const own = await this.presets.of(caller.id);
    return { presets: own.map(({ id, settings }) => presetOf(id, settings)) };
  }

  /** @throws DomainError 400 when the sides don't go together, or the user has too many presets */
  async add({ caller, preset }: AddExportPreset): Promise<ExportPresetAnswer> {
    const { longSide, shortSide } = preset;
    if (!isBox(longSide, shortSide)) {
      const message = 'Give both sides, the longer one first, or neither for the original size';
      throw invalid(message, [{ field: 'longSide', message }]);
    }
    const id = uuid();
    if (!(await this.presets.insert(id, caller.id, preset, MAX_PRESETS))) {
      const message = `You can have at most ${MAX_PRESETS} presets. Please delete one first.`;
      throw invalid(message, [{ field: 'name', message }]);
    }
    return presetOf(id, preset);
  }

  /** @throws DomainError 404 */
  async delete({ caller, presetId }: ExportPresetReference): Promise<Done> {
    if (!(await this.presets.delete(presetId, caller.id))) {
      throw notFound('Preset');
    }
    return { message: 'Preset deleted' };
  }

  /** Those that are built in, and the user's own. */
  async allOf(userId: string): Promise<ExportPreset[]> {
    const own = await this.presets.of(userId);
    return [...EXPORT_PRESETS, ...own.map(({ id, settings }) => presetOf(id, settings))];
  }

  /** @throws DomainError 404 */
  async find(id: string, ownerId: string): Promise<ExportPreset> {
    const found = (await this.allOf(ownerId)).find((preset) => preset.id === id);
    if (found === undefined) {
      throw notFound('Preset');
    }
    return found;
  }
}

function isBox(longSide: number | null, shortSide: number | null): boolean {
  return longSide === null || shortSide === null ? longSide === shortSide : longSide >= shortSide;
}

function presetOf(id: string, settings: NewExportPreset): ExportPreset {
  const { name, longSide, shortSide, maxBytes, namePattern } = settings;
  const { label, maxPhotos, exteriorFirst } = settings;
  return {
    id,
    name,
    longSide,
    shortSide,
    maxBytes,
    quality: QUALITY,
    namePattern,
    label,
    minLongSide: 0,
    maxPhotos,
    exteriorFirst,
  };
}
