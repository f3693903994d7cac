/** What is previewed lies there for an hour; nothing names it. */
export function previewKey(id: string): string {
  return `previews/${id}`;
}
