const CONTROLS = 'a, button, input, select, textarea, [tabindex="0"]';

let used: { control: Element; place: DOMRect } | null = null;

/** Follows which control of the page is used, by pointer or keyboard. The returned function ends this. */
export function followUsedControls(except: () => Element | null): () => void {
  function note({ target }: Event): void {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    if (control !== null && except()?.contains(control) !== true) {
      used = { control, place: control.getBoundingClientRect() };
    }
  }
  const events = ['pointerdown', 'keydown'] as const;
  events.forEach((event) => document.addEventListener(event, note, { capture: true }));
  return () =>
    events.forEach((event) => document.removeEventListener(event, note, { capture: true }));
}

/**
 * Where the control is that was used last, and the one that has the focus, which a closed dialog gives back to its
 * button. For a control that has gone since, where it was.
 */
export function placesOfUsedControls(): DOMRect[] {
  const focused = document.activeElement?.closest(CONTROLS) ?? null;
  const places = used === null || used.control.isConnected ? [] : [used.place];
  const controls = new Set([used?.control, focused]);
  return [
    ...places,
    ...[...controls].flatMap((one) => (one?.isConnected ? [one.getBoundingClientRect()] : [])),
  ];
}
