/** When the page was loaded. */
const YEAR = new Date().getFullYear();

/** The copyright line, the trademark notice, and the licenses of the software and fonts of others. */
export function LegalLines() {
  return (
    <>
      <p>© {YEAR} Roomlight. All rights reserved.</p>
      <p>Roomlight is a trademark of its owner.</p>
      <p>
        {/* A page of its own, so that an upload goes on. */}
        <a
          href="/licenses"
          target="_blank"
          rel="noreferrer"
          className="underline decoration-muted/40 underline-offset-4 hover:decoration-muted"
        >
          Licenses
        </a>
      </p>
    </>
  );
}

export function PageFooter() {
  return (
    <footer className="print:hidden border-t border-line bg-page/70 pt-6 pb-24 text-sm text-muted md:pb-6">
      <div className="mx-auto flex max-w-7xl flex-col px-4 sm:px-6 gap-1 sm:flex-row sm:justify-between sm:gap-6">
        <LegalLines />
      </div>
    </footer>
  );
}
