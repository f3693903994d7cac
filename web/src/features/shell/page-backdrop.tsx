import backdrop from './backdrop.webp';

/** The faded photo of a sunlit room behind every page. */
export function PageBackdrop() {
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-0 -z-10 overflow-hidden bg-page print:hidden"
    >
      <img
        src={backdrop}
        alt=""
        className="size-full object-cover opacity-30 [filter:var(--backdrop-filter)] [mask-image:linear-gradient(to_bottom,black_35%,transparent)]"
      />
    </div>
  );
}
