import type { CameraAngles, Corners, Point } from '@roomlight/photography/geometry';
import type { Conversion } from '../camera/conversion.js';
import type { SetFrame } from '../files/decode.js';
import type { Delivery } from '../files/deliver/deliver-photo.js';
import type { PhotoEdit } from '../edit/edit-photo.js';
import type { Finish, FinishReport } from '../finish/enhance-photo.js';
import type { StyledRendition } from '../finish/render-styled.js';
import type { ExportReport, PhotoExport } from '../export/export-photo.js';
import type { SigningCredentials } from '../export/signing-credentials.js';
import { FrameError } from '../files/frame-error.js';
import type { ChannelGains, LookedAtPhoto } from '../look/common-look.rules.js';
import type { MergeReport } from '../merge/merge-report.js';
import type { FrameSet, MergeOptions } from '../merge/merge-set.js';
import type { FittedStyle, StyleExamples } from '../own-style/fit-own-style.js';
import type { Recolouring } from '../edit/recolour.js';
import type { Rendition } from '../files/renditions.js';
import type { ShownSize } from '../pixels/shown-size.js';

/** Functions don't pass between threads: progress comes as messages. */
type PlainOptions = Omit<MergeOptions, 'onProgress'>;

type ConversionToDo = Exclude<Conversion, { kind: 'none' }>;

/** The requests of the pool to an engine thread. */
export type EngineTask =
  | { kind: 'merge'; frames: FrameSet; output: string; options: PlainOptions }
  | { kind: 'render'; photo: SetFrame; output: string; rendition: Rendition }
  | { kind: 'render-styled'; photo: SetFrame; output: string; rendition: StyledRendition }
  | { kind: 'edit'; photo: SetFrame; output: string; edit: PhotoEdit; mostAcross: number }
  | { kind: 'recolour'; photo: SetFrame; output: string; recolouring: Recolouring }
  | {
      kind: 'export';
      photo: SetFrame;
      output: string;
      order: PhotoExport;
      credentials: SigningCredentials | null;
    }
  | { kind: 'deliver'; photo: SetFrame; output: string }
  | { kind: 'enhance'; photo: SetFrame; output: string; finish: Finish }
  | { kind: 'angles'; photo: SetFrame }
  | { kind: 'screen'; photo: SetFrame; at: Point }
  | { kind: 'fit-style'; examples: StyleExamples }
  | { kind: 'look'; photos: readonly LookedAtPhoto[] }
  | { kind: 'convert'; frame: SetFrame; output: string; conversion: ConversionToDo };

/** The answers of an engine thread. */
export type EngineReply =
  | { kind: 'merged'; report: MergeReport }
  | { kind: 'rendered'; bytes: number }
  | { kind: 'edited'; size: ShownSize }
  | { kind: 'exported'; report: ExportReport }
  | { kind: 'delivered'; delivery: Delivery }
  | { kind: 'enhanced'; report: FinishReport }
  | { kind: 'told'; angles: CameraAngles | null }
  | { kind: 'screen-told'; corners: Corners | null }
  | { kind: 'converted'; isUndeveloped: boolean }
  | { kind: 'style-fitted'; fitted: FittedStyle }
  | { kind: 'matched'; gains: ChannelGains[] }
  | { kind: 'bad-frame'; frame: string; message: string }
  | { kind: 'failed'; error: unknown };

/** Errors lose their class between threads; this preserves the one that callers distinguish. */
export function failureReply(error: unknown): EngineReply {
  return error instanceof FrameError
    ? { kind: 'bad-frame', frame: error.frame, message: error.message }
    : { kind: 'failed', error };
}
