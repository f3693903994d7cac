import {
  unknownShot,
  type CheckedFrame,
  type FrameRole,
  type SetPattern,
  type Shot,
  type ShotFault,
} from '@roomlight/photography/shoot';
import type { Random } from '../engine/scenes/random.js';
import { exposed, type Blur, type Flash, type FrameRecipe } from './frame.js';
import type { Room } from './room.js';

interface PlannedFrame {
  role: FrameRole;
  recipe: FrameRecipe;
  exposureSeconds: number;
}

/** A set with its faults, as a photographer would have shot it. */
export interface MadeSet {
  frames: CheckedFrame[];
  usual: SetPattern | null;
  /** What was done to it, for the log. */
  told: string;
}

const PATTERNS: SetPattern[] = [
  { ambient: 1, flash: 1 },
  { ambient: 1, flash: 2 },
  { ambient: 1, flash: 3 },
  { ambient: 3, flash: 0 },
  { ambient: 5, flash: 0 },
  { ambient: 3, flash: 1 },
  { ambient: 3, flash: 2 },
  { ambient: 1, flash: 0 },
];
/** Pixels of the copy: 3.5 pixels of 2400, which alignment puts right. */
const JITTER = 0.75;

/** Shoots a room in one of the usual ways, with a fault or without one. */
export function madeSet(room: Room, fault: ShotFault | null, random: Random): MadeSet {
  const pattern = patternFor(fault, random);
  const planned = plan(pattern, random);
  const told = fault === null ? '' : spoil(planned, fault, random);
  return {
    frames: planned.map((frame, k) => shot(room, frame, k, random)),
    usual: random.chance(0.7) || fault === 'missing-frame' ? pattern : null,
    told: `${pattern.ambient}+${pattern.flash} ${told}`,
  };
}

function patternFor(fault: ShotFault | null, random: Random): SetPattern {
  const suitable = PATTERNS.filter(({ ambient, flash }) => {
    switch (fault) {
      case 'no-flash':
        return flash > 0;
      case 'moved':
      case 'doubled':
      case 'missing-frame':
        return ambient + flash > 1;
      case 'blurred':
      case 'burnt':
      case null:
        return true;
    }
  });
  return suitable[random.count(0, suitable.length - 1)] ?? { ambient: 1, flash: 0 };
}

function plan({ ambient, flash }: SetPattern, random: Random): PlannedFrame[] {
  const noise = 2 ** random.between(0, 4);
  const gain = 2 ** random.between(-0.7, 0.7);
  const step = 2 ** random.between(1, 2);
  const frames: PlannedFrame[] = [];
  for (let k = 0; k < ambient; k++) {
    // The frame nearest to a normal exposure is first, the others go from dark to bright.
    const middle = (ambient - 1) / 2;
    const place = k === 0 ? 0 : k <= middle ? k - 1 - middle : k - middle;
    const factor = step ** place;
    const recipe = { gain: gain * factor * 2 ** random.between(-0.1, 0.1), flash: null };
    frames.push(planned('ambient', recipe, factor / 30, noise, random));
  }
  for (let k = 0; k < flash; k++) {
    const recipe = { gain: gain * 2 ** random.between(-5, -1.3), flash: flashOf(random) };
    frames.push(planned('flash', recipe, 1 / 160, noise, random));
  }
  return frames;
}

function planned(
  role: FrameRole,
  light: Pick<FrameRecipe, 'gain' | 'flash'>,
  exposureSeconds: number,
  noise: number,
  random: Random,
): PlannedFrame {
  const stand = {
    dx: random.between(-JITTER, JITTER),
    dy: random.between(-JITTER, JITTER),
    turn: random.between(-0.05, 0.05),
  };
  const visitor = random.chance(0.08)
    ? {
        x: random.between(0.2, 0.8),
        y: random.between(0.4, 0.7),
        width: random.between(0.05, 0.12),
        height: random.between(0.2, 0.5),
        light: random.between(0.02, 0.4),
      }
    : null;
  return { role, recipe: { ...light, stand, visitor, blur: null, noise }, exposureSeconds };
}

function flashOf(random: Random): Flash {
  return {
    power: 2 ** random.between(-0.3, 1.2),
    x: random.between(-0.1, 1.1),
    y: random.between(-0.1, 0.7),
    fallOff: random.between(1, 10),
    shadows: Array.from({ length: random.count(0, 4) }, () => {
      const left = random.between(0, 0.8);
      const top = random.between(0.1, 0.8);
      return {
        left,
        top,
        right: left + random.between(0.03, 0.2),
        bottom: top + random.between(0.05, 0.4),
        lean: random.between(-0.6, 0.6),
      };
    }),
  };
}

/** Makes the fault, in place. */
function spoil(frames: PlannedFrame[], fault: ShotFault, random: Random): string {
  const chosen = random.count(0, frames.length - 1);
  const frame = frames[chosen];
  if (!frame) {
    throw new Error('there is no frame to spoil');
  }
  switch (fault) {
    case 'blurred': {
      const blur = blurOf(random);
      const all = random.chance(0.25);
      for (const { recipe } of all ? frames : [frame]) {
        recipe.blur = blur;
      }
      return `${all ? 'all' : `frame ${chosen}`} ${JSON.stringify(blur)}`;
    }
    case 'moved': {
      const isTurn = random.chance(0.3);
      const angle = random.between(0, 2 * Math.PI);
      const length = random.between(3, 25);
      const move = isTurn
        ? { dx: 0, dy: 0, turn: (random.chance(0.5) ? -1 : 1) * random.between(1, 3) }
        : { dx: length * Math.cos(angle), dy: length * Math.sin(angle), turn: 0 };
      const from = random.count(1, frames.length - 1);
      for (const { recipe } of frames.slice(from)) {
        const { dx, dy, turn } = recipe.stand;
        recipe.stand = { dx: dx + move.dx, dy: dy + move.dy, turn: turn + move.turn };
      }
      return `from ${from} ${JSON.stringify(move)}`;
    }
    case 'no-flash': {
      const flashes = frames.filter(({ role }) => role === 'flash');
      const unlit = flashes[random.count(0, flashes.length - 1)];
      if (unlit) {
        unlit.recipe.flash = null;
      }
      return `gain ${Math.log2(unlit?.recipe.gain ?? 0).toFixed(1)} EV`;
    }
    case 'burnt': {
      const darkest = Math.min(
        ...frames.flatMap(({ role, recipe }) => (role === 'ambient' ? [recipe.gain] : [])),
      );
      for (const { recipe } of frames) {
        recipe.gain *= 16 / Math.min(1, darkest);
        if (recipe.flash !== null) {
          recipe.flash.power *= 16;
        }
      }
      return '';
    }
    case 'missing-frame':
      frames.splice(chosen, 1);
      return `without ${chosen}`;
    case 'doubled': {
      // A flash gives the same light again to a few hundredths.
      const power = random.between(0.98, 1.02);
      const flash = frame.recipe.flash && {
        ...frame.recipe.flash,
        power: frame.recipe.flash.power * power,
      };
      frames.splice(chosen + 1, 0, { ...frame, recipe: { ...frame.recipe, flash } });
      return `frame ${chosen}`;
    }
  }
}

function blurOf(random: Random): Blur {
  switch (random.count(0, 2)) {
    case 0:
      return { kind: 'gaussian', sigma: random.between(1.3, 4) };
    case 1:
      return { kind: 'disc', radius: random.between(2.5, 6) };
    default:
      return {
        kind: 'shake',
        length: random.between(4, 14),
        angle: random.between(0, Math.PI),
      };
  }
}

function shot(
  room: Room,
  { role, recipe, exposureSeconds }: PlannedFrame,
  index: number,
  random: Random,
): CheckedFrame {
  return {
    shot: shotOf(`${room.name}-${index}.jpg`, exposureSeconds),
    role,
    copy: exposed(room, recipe, random),
  };
}

/** A shot of which nothing is known but its name and its exposure. */
export function shotOf(name: string, exposureSeconds: number | null): Shot {
  return { ...unknownShot(name), exposureSeconds };
}
