import { ROOM_NAMES, ROOMS, type Room } from '@roomlight/contracts/rules';
import type { CullAction } from './cull-keys.rules';
import { KeyButton } from './key-button';

interface RoomButtonsProps {
  room: Room | null;
  onAct: (action: CullAction) => void;
}

/** The rooms with their letters. On a phone they are in a row to swipe through. */
export function RoomButtons({ room, onAct }: RoomButtonsProps) {
  return (
    <div
      role="group"
      aria-label="Room"
      className="mb-2 flex gap-1.5 max-sm:-mx-3 max-sm:overflow-x-auto max-sm:px-3 max-sm:py-1 sm:flex-wrap sm:justify-center"
    >
      {ROOM_NAMES.map((name) => (
        <KeyButton
          key={name}
          shortcut={ROOMS[name].key.toUpperCase()}
          aria-pressed={room === name}
          onClick={() => onAct({ kind: 'room', room: name })}
        >
          {ROOMS[name].name}
        </KeyButton>
      ))}
      <KeyButton shortcut="⌫" onClick={() => onAct({ kind: 'room', room: null })}>
        No room
      </KeyButton>
    </div>
  );
}
