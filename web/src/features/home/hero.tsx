import { Layers, Palette, Sun } from 'lucide-react';
import { LogoMark } from '../../ui/page/logo';

const POINTS = [
  { icon: Sun, text: 'Views stay in the windows, light stays in the room' },
  { icon: Palette, text: 'Walls, wood and fabric in their true colors' },
  { icon: Layers, text: 'One HDR frame and two to five flash frames, merged for you' },
];

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="animate-rise-in">
      <LogoMark className="size-11 sm:size-14" />
      <h1
        id="hero-title"
        className="mt-4 text-[2.125rem] sm:mt-6 leading-[1.08] font-semibold tracking-[-0.03em] sm:text-5xl"
      >
        The natural look of HDR. The color accuracy of flash.
      </h1>
      <p className="mt-4 max-w-xl sm:mt-5 sm:text-lg text-muted">
        Roomlight brings both together in one flash-plus-HDR look: interior photos as bright and
        calm as the room on its best day.
      </p>
      <ul className="mt-8 grid gap-3.5 max-sm:hidden">
        {POINTS.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3 text-sm font-medium">
            <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-text">
              <Icon aria-hidden className="size-4" />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
