import {
  EXPORT_CHOICES,
  SHARE_THEMES,
  type ExportChoice,
  type ShareTheme,
} from '@roomlight/contracts/rules';
import { isRecord } from './adjustments.rules.js';

/** What a photographer chooses alike for most links. */
export interface LinkChoices {
  theme: ShareTheme;
  released: boolean;
  branded: boolean;
  brandName: string;
  contact: string;
}

/** Reads what was chosen for the last link; what is missing or wrong stays as it is. */
export function parseLinkChoices(stored: unknown, otherwise: LinkChoices): LinkChoices {
  if (!isRecord(stored)) {
    return otherwise;
  }
  const theme = SHARE_THEMES.find((known) => known === stored['theme']);
  const flag = (name: 'released' | 'branded') => {
    const value = stored[name];
    return typeof value === 'boolean' ? value : otherwise[name];
  };
  const text = (name: 'brandName' | 'contact') => {
    const value = stored[name];
    return typeof value === 'string' && value !== '' ? value : otherwise[name];
  };
  return {
    theme: theme ?? otherwise.theme,
    released: flag('released'),
    branded: flag('branded'),
    brandName: text('brandName'),
    contact: text('contact'),
  };
}

export interface ExportChoices {
  presetId: string;
  choice: ExportChoice;
}

/** Reads what was chosen for the last export; a preset may have been deleted since. */
export function parseExportChoices(stored: unknown, otherwise: ExportChoices): ExportChoices {
  if (!isRecord(stored)) {
    return otherwise;
  }
  const presetId = stored['presetId'];
  const choice = EXPORT_CHOICES.find((known) => known === stored['choice']);
  return {
    presetId: typeof presetId === 'string' ? presetId : otherwise.presetId,
    choice: choice ?? otherwise.choice,
  };
}
