/** Lists the frames that the listing's photos were made without. Renders nothing if all were used. */
export function MergeNotes({ notes }: { notes: string[] }) {
  if (notes.length === 0) {
    return null;
  }
  return (
    <ul aria-label="Frames left out" className="mb-3 space-y-1 text-sm break-words text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
